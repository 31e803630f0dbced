import '#ui/form.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { Button } from '#ui/button.tsx';
import { BAY_KINDS, HANGAR_LIMITS } from '../../constants.ts';
import type { Bay } from '../../contract.ts';
import { invalidateHangar } from './board-queries.ts';
import { PlanField } from './PlanDialog.tsx';
import { detailOf } from './use-stay-moves.tsx';

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
  const id = useId();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const inches = Object.fromEntries(LIMITS.map(([name]) => [name, readField(fields, name, INCHES)]));
    const places = readField(fields, 'places', PLACES);
    const body = { name: text('name'), kind: text('kind'), places, ...(bay && inches) };
    setBusy(true);
    setFailure(null);
    try {
      if (bay)
        await adminRequest('PATCH', `/api/bays/${bay.id}`, { body: { ...body, expectedUpdatedAt: bay.updatedAt } });
      else await adminRequest('POST', '/api/bays', { body });
      form.reset();
      onDone();
    } catch (error) {
      setFailure((error instanceof ApiError && error.problem?.errors?.[0]?.message) || detailOf(error));
    } finally {
      setBusy(false);
      void invalidateHangar(client);
    }
  }

  return (
    <form className="hangar-form bay-form" onSubmit={(event) => void submit(event)}>
      <PlanField id={`${id}-name`} label="Name">
        <input
          id={`${id}-name`}
          className="input"
          name="name"
          required
          maxLength={HANGAR_LIMITS.bayName}
          defaultValue={bay?.name}
          placeholder="Paint booth"
        />
      </PlanField>
      <PlanField id={`${id}-kind`} label="Used for">
        <select id={`${id}-kind`} className="input" name="kind" defaultValue={bay?.kind ?? 'paint'}>
          {BAY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </select>
      </PlanField>
      <PlanField id={`${id}-places`} label="Airplanes it holds">
        <NumberInput id={`${id}-places`} name="places" kind={PLACES} required value={bay?.places ?? 1} />
      </PlanField>
      {bay &&
        LIMITS.map(([name, label]) => (
          <PlanField key={name} id={`${id}-${name}`} label={`${label}, inches`}>
            <NumberInput id={`${id}-${name}`} name={name} kind={INCHES} value={bay[name]} placeholder="No limit" />
          </PlanField>
        ))}
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <p>
        <Button type="submit" variant="ink" busy={isBusy}>
          {bay ? 'Save' : 'Add bay'}
        </Button>
      </p>
    </form>
  );
}
