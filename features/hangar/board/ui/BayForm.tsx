import { type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberField } from '#features/fields/ui/NumberField.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { type BAY_KINDS, HANGAR_LIMITS } from '../../constants.ts';
import type { Bay } from '../../contract.ts';
import { useHangarCall } from './board-queries.ts';

export const KIND_LABELS: Record<(typeof BAY_KINDS)[number], string> = {
  strip: 'Strip and sheet metal',
  paint: 'Paint',
  assembly: 'Assembly',
  interior: 'Interior',
  any: 'Anything',
};

const LIMITS = [
  ['maxSpanInches', 'Max wingspan'],
  ['maxLengthInches', 'Max length'],
  ['heightInches', 'Door height'],
] as const;

export const PLACES: NumberKind = { decimals: 0, min: 1, max: HANGAR_LIMITS.places };
const INCHES: NumberKind = { decimals: 0, min: 1, max: HANGAR_LIMITS.inches };

/** A bay: three fields, and for one that is there its limits, too. */
export function BayForm({ bay, onDone }: { bay: Bay | null; onDone: () => void }) {
  const { call } = useHangarCall('/api/bays');

  async function save({ name, kind }: Entered, fields: FormData) {
    const inches = Object.fromEntries(LIMITS.map(([limit]) => [limit, readField(fields, limit, INCHES)]));
    const body = { name, kind, places: readField(fields, 'places', PLACES) };
    if (bay) {
      const { id, updatedAt: expectedUpdatedAt } = bay;
      await call({ method: 'PATCH', path: `/${id}`, body: { ...body, ...inches, expectedUpdatedAt } });
    } else await call({ method: 'POST', body });
    onDone();
  }

  return (
    <DeskForm
      className="stack hangar-form"
      send={save}
      foot={
        <p>
          <SubmitButton variant="ink">{bay ? 'Save' : 'Add bay'}</SubmitButton>
        </p>
      }
    >
      <Field
        name="name"
        label="Name"
        required
        maxLength={HANGAR_LIMITS.bayName}
        defaultValue={bay?.name}
        placeholder="Paint booth"
      />
      <Field name="kind" label="Used for" choices={KIND_LABELS} defaultValue={bay?.kind ?? 'paint'} />
      <NumberField name="places" label="Airplanes it holds" kind={PLACES} required value={bay?.places ?? 1} />
      {bay &&
        LIMITS.map(([name, label]) => (
          <NumberField
            key={name}
            name={name}
            label={`${label}, inches`}
            kind={INCHES}
            value={bay[name]}
            placeholder="No limit"
          />
        ))}
    </DeskForm>
  );
}
