import { useId, useState } from 'react';
import { DESK_LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { Button } from '#ui/button.tsx';
import { useStatusChange } from './desk-queries.ts';

/** Why a quote was lost: nobody has to say. */
export function LostReason({ quote: { id, status, lostReason } }: { quote: Quote }) {
  const [reason, setReason] = useState(lostReason ?? '');
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
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="row">
        <Button type="submit" look="line" small busy={isPending}>
          Save reason
        </Button>
      </div>
    </form>
  );
}
