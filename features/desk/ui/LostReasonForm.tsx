import { useId, useState } from 'react';
import { DESK_LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { Button } from '#ui/button.tsx';
import { useStatusChange } from './desk-queries.ts';

export function LostReasonForm({ quote: { id, status, lostReason } }: { quote: Quote }) {
  const stored = { reason: lostReason ?? '', base: lostReason };
  const [draft, setDraft] = useState(stored);
  // A draft based on an older reason must not hide the current one.
  const { reason } = draft.base === lostReason ? draft : stored;
  const { mutate, isPending } = useStatusChange(id);
  const field = useId();
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ status, reason });
      }}
    >
      <label htmlFor={field}>
        Why was it lost?
        <span className="opt"> (optional)</span>
      </label>
      <input
        id={field}
        className="input"
        maxLength={DESK_LIMITS.lostReason}
        value={reason}
        onChange={({ target }) => setDraft({ reason: target.value, base: lostReason })}
      />
      <div className="row">
        <Button type="submit" variant="line" small busy={isPending}>
          Save reason
        </Button>
      </div>
    </form>
  );
}
