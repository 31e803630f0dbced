import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { numberIn } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { BAY_KINDS, HANGAR_LIMITS } from '../../constants.ts';
import { KIND_LABELS, PLACES } from './BayForm.tsx';
import { invalidateHangar } from './board-queries.ts';

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
        <div className="bay-lines">
          {/* Each input has a name of its own. */}
          <p className="bay-lines__line bay-lines__heads" aria-hidden="true">
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
    <div className="bay-lines__line">
      <input
        name="name"
        aria-label={`Bay ${number}`}
        maxLength={HANGAR_LIMITS.bayName}
        defaultValue={name}
        placeholder="Name"
      />
      <select name="kind" aria-label={`What bay ${number} is for`} defaultValue={kind}>
        {BAY_KINDS.map((each) => (
          <option key={each} value={each}>
            {KIND_LABELS[each]}
          </option>
        ))}
      </select>
      <NumberInput
        className={undefined}
        name="places"
        aria-label={`How many airplanes fit in bay ${number}`}
        kind={PLACES}
        required
        value={1}
      />
    </div>
  );
}
