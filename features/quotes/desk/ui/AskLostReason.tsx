import { type FormEvent, useId, useState } from 'react';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { DESK_LIMITS } from '../constants.ts';
import { formatQuotes } from './desk-format.ts';

/** `holdTimes`: some of them may hold an appointment. */
type AskProps = { count: number; holdTimes: boolean; onClose: () => void; onLost: (reason: string) => void };

/** Asks why quotes are lost as they are marked so; nobody has to say. */
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
          <Button look="line" small onClick={onClose}>
            <Text k="admin.delete.cancel" />
          </Button>
          <Button type="submit" form={form} look="ink" small>
            <Text k="admin.lost.confirm" />
          </Button>
        </>
      }
    >
      <form id={form} className="field" onSubmit={lose}>
        <label htmlFor={`${form}-reason`}>
          <Text k="admin.lost.reason" />
          <span className="opt"> (optional)</span>
        </label>
        <input
          id={`${form}-reason`}
          className="input"
          maxLength={DESK_LIMITS.lostReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {count > 1 && (
          <p className="help">
            <Text k="admin.lost.forAll" />
          </p>
        )}
        {holdTimes && (
          <p>
            <Text k="admin.appointment.goesAlong" />
          </p>
        )}
      </form>
    </AlertDialog>
  );
}
