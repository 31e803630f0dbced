import { type FormEvent, useId, useState } from 'react';
import { DESK_LIMITS } from '#features/leads/constants.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { formatQuotes } from './desk-format.ts';

type LostReasonProps = {
  count: number;
  hasAppointments: boolean;
  onClose: () => void;
  onLost: (reason: string) => void;
};

/** Asks for the optional reason before quotes are marked as lost. */
export function LostReasonDialog({ count, hasAppointments, onClose, onLost }: LostReasonProps) {
  const [reason, setReason] = useState('');
  const form = useId();
  const submit = (event: FormEvent) => {
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
      <form id={form} className="field" onSubmit={submit}>
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
        {hasAppointments && (
          <p>
            Any held or confirmed appointment is released. The customer gets no email about it, so please let them know.
          </p>
        )}
      </form>
    </AlertDialog>
  );
}
