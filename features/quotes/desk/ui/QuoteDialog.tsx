import './quote-detail.css';
import { type ReactNode, useId } from 'react';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { shownPhone } from '#features/site/rules.ts';
import { RequestError } from '#features/site/ui/request.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Quote } from '../../contract.ts';
import {
  customerName,
  dateInWords,
  detailInWords,
  servicesInWords,
  shownTailNumber,
  timelineInWords,
} from '../../rules.ts';
import { DETAIL_LABELS, SOURCE_LABELS } from '../../words.ts';
import { longDate } from './desk-dates.ts';
import { notesDrafts, replyDrafts } from './desk-drafts.ts';
import { useQuote } from './desk-queries.ts';
import { EmailLink } from './EmailLink.tsx';
import { LeadParts } from './LeadParts.tsx';
import { LeadWalk } from './LeadWalk.tsx';
import { LeadWays } from './LeadWays.tsx';
import { QuoteNotes } from './QuoteNotes.tsx';
import { QuoteStatusField } from './QuoteStatusField.tsx';

/** One quote request, whole, over the list. */
export function QuoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: quote, isPending, isFetching, error, refetch } = useQuote(id);
  const isGone = error instanceof RequestError && error.status === 404;
  const loading = useText('admin.desk.loading');
  if (isPending)
    return (
      <Dialog title={<Spinner>{loading}</Spinner>} onClose={onClose}>
        {null}
      </Dialog>
    );
  if (isGone) return <MissingQuote id={id} onClose={onClose} />;
  if (!quote) return <FailedQuote busy={isFetching} onRetry={() => void refetch()} onClose={onClose} />;
  return (
    <Dialog
      title={customerName(quote)}
      subtitle={longDate(quote.createdAt)}
      beside={<LeadWalk id={quote.id} />}
      onClose={onClose}
    >
      <div className="quote-detail">
        <div className="quote-detail__status">
          <LeadWays phone={quote.phone} />
          {/* The key, as below: what is on its way for this lead, or typed, is not for the next one. */}
          <QuoteStatusField key={quote.id} quote={quote} />
        </div>
        <QuoteFields quote={quote} />
        <div className="quote-detail__notes">
          <QuoteNotes key={quote.id} quote={quote} />
        </div>
        <LeadParts key={quote.id} quote={quote} onGone={onClose} />
      </div>
    </Dialog>
  );
}

/** Whoever was typing about it may still copy that. */
function MissingQuote({ id, onClose }: { id: number; onClose: () => void }) {
  const typed = [notesDrafts.get(id)?.notes, replyDrafts.get(id)?.text].filter((text) => text?.trim());
  const field = useId();
  return (
    <Dialog title={useText('admin.quote.missing')} onClose={onClose}>
      <p>
        <Text k="admin.quote.missingText" />
      </p>
      {typed.map((text, at) => (
        <div key={text} className="field quote-detail__typed">
          <label htmlFor={`${field}-${at}`}>
            <Text k="admin.quote.typed" />
          </label>
          <textarea id={`${field}-${at}`} className="input" rows={6} readOnly value={text} />
        </div>
      ))}
    </Dialog>
  );
}

/** There may well be one: only nobody answered. */
function FailedQuote({ busy, onRetry, onClose }: { busy: boolean; onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog title={useText('admin.quote.failed')} onClose={onClose}>
      <p role="alert">
        <Text k="admin.quote.failedText" />
      </p>
      <p className="desk__retry">
        <Button look="ink" busy={busy} onClick={onRetry}>
          <Text k="admin.desk.retry" />
        </Button>
      </p>
    </Dialog>
  );
}

function QuoteFields({ quote }: { quote: Quote }) {
  const fields: [label: string, value: ReactNode][] = [
    [useText('admin.quote.customer'), customerName(quote)],
    [useText('admin.quote.business'), quote.businessName],
    [useText('admin.quote.email'), <EmailLink key="email" to={quote.email} />],
    [useText('admin.quote.phone'), quote.phone && <a href={`tel:${quote.phone}`}>{shownPhone(quote.phone)}</a>],
    [useText('admin.quote.aircraftType'), quote.aircraftType],
    [useText('admin.quote.tailNumber'), quote.tailNumber && shownTailNumber(quote.tailNumber)],
    [useText('admin.quote.timeline'), quote.timeline && dateInWords(timelineInWords(quote.timeline))],
    [useText('admin.quote.howDidYouFindUs'), quote.howDidYouFindUs],
    [useText('admin.quote.services'), servicesInWords(quote.services) ?? <Text k="admin.quote.noServices" />],
    [useText('admin.quote.message'), quote.message],
    [useText('admin.quote.source'), SOURCE_LABELS[quote.source]],
    ...Object.entries(quote.details).map(([key, value]): [string, ReactNode] => [
      DETAIL_LABELS[key] ?? key,
      detailInWords(key, value),
    ]),
  ];
  return (
    <dl className="quote-detail__fields">
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value || (
              <span className="muted">
                <Text k="admin.table.none" />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
