import { type FormEvent, useId, useState } from 'react';
import { DESK_LIMITS } from '#features/leads/constants.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { formatQuotes } from './desk-format.ts';

/** `holdTimes`: some of them may hold an appointment. */
type AskProps = { count: number; holdTimes: boolean; onClose: () => void; onLost: (reason: string) => void };

/** Asks why quotes are lost when they are marked so. The answer is optional. */
export function AskLostReason({ count, holdTimes, onClose, onLost }: AskProps) {
  const [reason, setReason] = useState('');
  const form = useId();
  const lose = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onLost(reason.trim());
  };
  return (
    <AlertDialog
      title={`Mark ${formatQuotes(count)} as lost`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" small onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="ink" small>
            Mark as lost
          </Button>
        </>
      }
    >
      <form id={form} className="field" onSubmit={lose}>
        <label htmlFor={`${form}-reason`}>
          Why was it lost?
          <span className="opt"> (optional)</span>
        </label>
        <input
          id={`${form}-reason`}
          className="input"
          maxLength={DESK_LIMITS.lostReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {count > 1 && <p className="help">The reason is saved for each of them.</p>}
        {holdTimes && (
          <p>
            Any held or confirmed appointment is released. The customer gets no email about it, so please let them know.
          </p>
        )}
      </form>
    </AlertDialog>
  );
}
