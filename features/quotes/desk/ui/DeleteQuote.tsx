import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import type { Quote } from '../../contract.ts';
import { formatNames, mayHoldTime } from '../rules.ts';
import { useQuoteDeletion } from './bulk-mutations.ts';

type DeleteProps = { quotes: readonly Quote[]; onClose: () => void; onDeleted: () => void };

/** Asks before quotes go for good. */
export function DeleteQuote({ quotes, onClose, onDeleted }: DeleteProps) {
  const ids = quotes.map(({ id }) => id);
  const { mutate, isPending } = useQuoteDeletion();
  const remove = () =>
    mutate(ids, {
      onSuccess: () => {
        onDeleted();
        onClose();
      },
    });
  const one = ids.length === 1;
  return (
    <AlertDialog
      title={useText('admin.delete.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" small onClick={onClose}>
            <Text k="admin.delete.cancel" />
          </Button>
          <Button look="danger" small busy={isPending} onClick={remove}>
            {one ? <Text k="admin.delete.confirm" /> : `Delete ${ids.length} Quotes`}
          </Button>
        </>
      }
    >
      <p>
        {one ? (
          <Text k="admin.delete.text" />
        ) : (
          `This action cannot be undone. It permanently deletes ${ids.length} quotes.`
        )}
      </p>
      <p>
        <b>{formatNames(quotes)}</b>
      </p>
      <p className="muted sm">
        <Text k="admin.delete.along" />
      </p>
      {quotes.some(mayHoldTime) && (
        <p>
          <Text k="admin.appointment.goesAlong" />
        </p>
      )}
    </AlertDialog>
  );
}
