import { useId, useState } from 'react';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import type { Quote } from '../../contract.ts';
import { DESK_LIMITS } from '../constants.ts';
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
        <Text k="admin.lost.reason" />
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
          <Text k="admin.lost.save" />
        </Button>
      </div>
    </form>
  );
}
