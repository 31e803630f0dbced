import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { type NumberKind, numberIn, readField } from '#foundation/fields/numbers.ts';
import { NumberField, NumberInput } from '#foundation/fields/ui/number-inputs.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { BAY_KINDS, HANGAR_LIMITS } from '#workshop/stays/places.ts';
import type { Bay } from '../hangar-board.contract.ts';
import { invalidateHangar, useHangarCall } from './board-queries.ts';

const KIND_LABELS: Record<(typeof BAY_KINDS)[number], string> = {
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

const PLACES: NumberKind = { decimals: 0, min: 1, max: HANGAR_LIMITS.places };
const INCHES: NumberKind = { decimals: 0, min: 1, max: HANGAR_LIMITS.inches };

/** A bay: three fields, and for one that is there its limits, too. */
function BayForm({ bay, onDone }: { bay: Bay | null; onDone: () => void }) {
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
      className="stack apart"
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

/** What most shops have, to keep or to change. */
const USUAL_BAYS = [
  { name: 'Strip bay', kind: 'strip' },
  { name: 'Paint booth', kind: 'paint' },
  { name: 'Assembly', kind: 'assembly' },
] as const;

/** The calendar before it has bays. */
export function EmptyHangar({ canWrite }: { canWrite: boolean }) {
  if (canWrite) return <NameBays />;
  return (
    <div className="empty">
      <p>No bays yet. Ask an owner to add them.</p>
    </div>
  );
}

/** A line for each bay; an empty name is left out. */
function NameBays() {
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly { name: string; kind: string }[]>(USUAL_BAYS);

  async function save(_: Entered, fields: FormData) {
    const [names, kinds, places] = ['name', 'kind', 'places'].map((name) => fields.getAll(name).map(String));
    const bays = names!
      .map((name, n) => ({ name: name.trim(), kind: kinds![n], places: numberIn(places![n]!, PLACES) }))
      .filter(({ name }) => name !== '');
    if (bays.length === 0) {
      toast({ title: 'No Bays Yet', description: 'Name at least one bay.', kind: 'error' });
      return;
    }
    let kept = 0;
    try {
      // One after the other: the calendar lists bays in the order in which they were added.
      for (; kept < bays.length; kept++) await adminRequest('POST', '/api/bays', { body: bays[kept]! });
    } catch (error) {
      const left = bays.slice(kept).map(({ name }) => name);
      const description = `Not added: ${left.join(', ')}. ${explainProblem(error)}`;
      toast({ title: 'Some Bays Weren’t Saved', description, kind: 'error' });
    }
    void invalidateHangar(client);
  }

  return (
    <section className="empty hangar__empty" aria-labelledby="name-bays">
      <h2 className="h3" id="name-bays">
        Name your bays
      </h2>
      <p className="muted">
        A bay is a part of your hangar where airplanes park. Most shops have three. You can change everything later.
      </p>
      <DeskForm
        send={save}
        foot={
          <p className="row">
            <SubmitButton>Save these bays</SubmitButton>
            <Button onClick={() => setLines([...lines, { name: '', kind: 'any' }])}>
              <Icon of={plus} /> Add another bay
            </Button>
          </p>
        }
      >
        <div className="box field-cells">
          {/* Each input has a name of its own. */}
          <p className="grid-line bay-line bay-line--heads" aria-hidden="true">
            <span>Name</span>
            <span>Used for</span>
            <span>Spots</span>
          </p>
          {lines.map(({ name, kind }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
            <BayLine key={n} number={n + 1} name={name} kind={kind} />
          ))}
        </div>
      </DeskForm>
    </section>
  );
}

function BayLine({ number, name, kind }: { number: number; name: string; kind: string }) {
  return (
    <div className="grid-line bay-line">
      <span>
        <input
          name="name"
          aria-label={`Bay ${number}`}
          maxLength={HANGAR_LIMITS.bayName}
          defaultValue={name}
          placeholder="Name"
        />
      </span>
      <span>
        <select name="kind" aria-label={`What bay ${number} is for`} defaultValue={kind}>
          {BAY_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_LABELS[each]}
            </option>
          ))}
        </select>
      </span>
      <span>
        <NumberInput
          className={undefined}
          name="places"
          aria-label={`How many airplanes fit in bay ${number}`}
          kind={PLACES}
          required
          value={1}
        />
      </span>
    </div>
  );
}

/** All bays, to change, add and remove. */
export function BaysDialog({ bays, onClose }: { bays: readonly Bay[]; onClose: () => void }) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const { act, isBusy } = useHangarCall('/api/bays');
  /** Puts a bay out of use, or back in; one that was never used is deleted. */
  const changeUse = ({ id, active }: Bay) =>
    active
      ? act({ method: 'DELETE', path: `/${id}` })
      : act({ method: 'PATCH', path: `/${id}`, body: { active: true } });
  return (
    <Dialog narrow title="Bays" dismissOnBackdrop={false} isBusy={isBusy} onClose={onClose}>
      <ul className="stack stack--close bays">
        {bays.map((bay) => (
          <li key={bay.id}>
            <p className="row">
              <span className="bays__name">
                <b>{bay.name}</b>
                <small>
                  {bay.places === 1 ? '1 spot' : `${bay.places} spots`}
                  {!bay.active && ', not in use'}
                </small>
              </span>
              <Button small onClick={() => setOpen(open === bay.id ? null : bay.id)} aria-expanded={open === bay.id}>
                Edit
              </Button>
              <Button small variant="quiet" onClick={() => void changeUse(bay)}>
                {bay.active ? 'Remove' : 'Reactivate'}
              </Button>
            </p>
            {open === bay.id && <BayForm key={bay.updatedAt} bay={bay} onDone={() => setOpen(null)} />}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <BayForm bay={null} onDone={() => setOpen(null)} />
      ) : (
        <Button onClick={() => setOpen('new')}>Add a bay</Button>
      )}
    </Dialog>
  );
}
