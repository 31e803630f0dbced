import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import type { ListedQuote } from '../contract.ts';
import { canHoldSlot, formatNames } from '../rules.ts';
import { useQuoteDeletion } from './bulk-mutations.ts';

type DeleteProps = { quotes: readonly ListedQuote[]; onClose: () => void; onDeleted: () => void };

export function DeleteQuoteDialog({ quotes: all, onClose, onDeleted }: DeleteProps) {
  const [kept, quotes] = [all.filter(({ jobs }) => jobs > 0), all.filter(({ jobs }) => jobs === 0)];
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
  const offers = quotes.reduce((sum, quote) => sum + quote.offers, 0);
  const keptLine = kept.length > 0 && (
    <p>
      {kept.length === 1 ? `${formatNames(kept)} has a job` : `${kept.length} of these have jobs`} and cannot be
      deleted. Cancel the job instead; its record stays.
    </p>
  );
  if (quotes.length === 0)
    return (
      <AlertDialog
        title="This cannot be deleted"
        onClose={onClose}
        actions={
          <Button variant="line" small onClick={onClose}>
            Close
          </Button>
        }
      >
        {keptLine}
      </AlertDialog>
    );
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
      {keptLine}
      <p className="muted sm">
        Its photos, notes and emails are deleted, too. An email still waiting in the outbox will not be sent.
      </p>
      {offers > 0 && (
        <p>
          {offers === 1 ? 'The priced quote' : `The ${offers} priced quotes`} made from {isSingle ? 'it' : 'them'}{' '}
          {offers === 1
            ? 'is deleted, too, and its link stops working.'
            : 'are deleted, too, and their links stop working.'}
        </p>
      )}
      {quotes.some(canHoldSlot) && (
        <p>
          Any held or confirmed appointment is released. The customer gets no email about it, so please let them know.
        </p>
      )}
    </AlertDialog>
  );
}
