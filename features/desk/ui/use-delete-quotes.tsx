import type { ReactNode } from 'react';
import { confirm } from '#ui/confirm.tsx';
import type { ListedQuote } from '../contract.ts';
import { canHoldSlot, formatNames } from '../rules.ts';
import { useQuoteDeletion } from './bulk-mutations.ts';

/** Deletes quotes, once that is confirmed, except for those with a job. Resolves whether any were deleted. */
export function useDeleteQuotes() {
  const { mutateAsync } = useQuoteDeletion();
  return (all: readonly ListedQuote[]): Promise<boolean> => {
    const quotes = all.filter(({ jobs }) => jobs === 0);
    const kept = <KeptQuotes quotes={all.filter(({ jobs }) => jobs > 0)} />;
    if (quotes.length === 0) return confirm({ title: 'This cannot be deleted', text: kept, cancel: 'Close' });
    return confirm({
      title: 'Are you absolutely sure?',
      text: <DeletedQuotes quotes={quotes}>{kept}</DeletedQuotes>,
      confirm: quotes.length === 1 ? 'Delete Quote' : `Delete ${quotes.length} Quotes`,
      action: () => mutateAsync(quotes.map(({ id }) => id)),
    });
  };
}

function KeptQuotes({ quotes }: { quotes: readonly ListedQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <p>
      {quotes.length === 1 ? `${formatNames(quotes)} has a job` : `${quotes.length} of these have jobs`} and cannot be
      deleted. Cancel the job instead; its record stays.
    </p>
  );
}

function DeletedQuotes({ quotes, children }: { quotes: readonly ListedQuote[]; children: ReactNode }) {
  const isSingle = quotes.length === 1;
  const offers = quotes.reduce((sum, quote) => sum + quote.offers, 0);
  return (
    <>
      <p>
        {isSingle
          ? 'This action cannot be undone. It permanently deletes the quote.'
          : `This action cannot be undone. It permanently deletes ${quotes.length} quotes.`}
      </p>
      <p>
        <b>{formatNames(quotes)}</b>
      </p>
      {children}
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
    </>
  );
}
