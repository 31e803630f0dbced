import type { Quote } from '#features/leads/contract.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { canHoldSlot, formatNames } from '../rules.ts';
import { useQuoteDeletion } from './bulk-mutations.ts';

type DeleteProps = { quotes: readonly Quote[]; onClose: () => void; onDeleted: () => void };

export function DeleteQuoteDialog({ quotes, onClose, onDeleted }: DeleteProps) {
  const ids = quotes.map(({ id }) => id);
  const { mutate, isPending } = useQuoteDeletion();
  const remove = () =>
    mutate(ids, {
      onSuccess: () => {
        onDeleted();
        onClose();
      },
    });
  const isSingle = ids.length === 1;
  return (
    <AlertDialog
      title="Are you absolutely sure?"
      onClose={onClose}
      actions={
        <>
          <Button variant="line" small onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" small busy={isPending} onClick={remove}>
            {isSingle ? 'Delete Quote' : `Delete ${ids.length} Quotes`}
          </Button>
        </>
      }
    >
      <p>
        {isSingle
          ? 'This action cannot be undone. It permanently deletes the quote.'
          : `This action cannot be undone. It permanently deletes ${ids.length} quotes.`}
      </p>
      <p>
        <b>{formatNames(quotes)}</b>
      </p>
      <p className="muted sm">
        Its photos, notes, emails and quotes are deleted, too. An email still waiting in the outbox will not be sent.
      </p>
      {quotes.some(canHoldSlot) && (
        <p>
          Any held or confirmed appointment is released. The customer gets no email about it, so please let them know.
        </p>
      )}
    </AlertDialog>
  );
}
