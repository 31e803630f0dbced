import './quote-dialog.css';
import { ApiError } from '#client/request.ts';
import { customerName } from '#features/leads/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { formatLongDate } from './desk-dates.ts';
import { notesDrafts, replyDrafts } from './desk-drafts.ts';
import { useQuote } from './desk-queries.ts';
import { LeadDetail } from './LeadDetail.tsx';
import { LeadPager } from './LeadPager.tsx';

export function QuoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: quote, isPending, isFetching, error, refetch } = useQuote(id);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isPending)
    return (
      <Dialog title={<Spinner>Loading quotes...</Spinner>} autoFocusTitle onClose={onClose}>
        {null}
      </Dialog>
    );
  if (isGone) return <MissingQuote id={id} onClose={onClose} />;
  if (!quote) return <FailedQuote busy={isFetching} onRetry={() => void refetch()} onClose={onClose} />;
  return (
    <Dialog
      title={customerName(quote)}
      subtitle={formatLongDate(quote.createdAt)}
      headerAction={<LeadPager id={quote.id} />}
      autoFocusTitle
      onClose={onClose}
    >
      {/* The key resets drafts and pending mutations for the next lead. */}
      <LeadDetail key={quote.id} quote={quote} onGone={onClose} />
    </Dialog>
  );
}

/** Offers unsaved text to copy. */
function MissingQuote({ id, onClose }: { id: number; onClose: () => void }) {
  const typed = [notesDrafts.get(id)?.notes, replyDrafts.get(id)?.text].filter((text) => text?.trim());
  return (
    <Dialog title="Quote not found" onClose={onClose}>
      <p>It is no longer in the list. Someone may have deleted it.</p>
      {typed.map((text) => (
        <div key={text} className="quote-typed">
          <Field label="What you had typed" rows={6} readOnly value={text} />
        </div>
      ))}
    </Dialog>
  );
}

/** The request failed; the lead may exist. */
function FailedQuote({ busy, onRetry, onClose }: { busy: boolean; onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog title="Quote not loaded" onClose={onClose}>
      <p role="alert">The quote could not be loaded. Please try again.</p>
      <p className="empty__act">
        <Button variant="ink" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Dialog>
  );
}
