import type { ReactNode } from 'react';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { InvoicePage } from '../../invoice.contract.ts';
import { formatSigned } from '../../invoice-words.ts';
import { PayOnline } from '../../stripe/ui/PayOnline.tsx';

interface RailProps {
  token: string;
  page: InvoicePage;
  /** Why a press on “Pay” did not lead to Stripe. */
  refusal?: string | undefined;
}

/** How much, until when and how, on ink. */
export function InvoiceRail({ token, page, refusal }: RailProps) {
  const { document, state } = page;
  const { openCents, processing, paidCents, creditedCents } = state;
  const label = creditedCents > 0 ? 'Balance due now' : 'Balance due';
  return (
    <aside className="quote-total on-ink" aria-label="Amount and payment">
      <p className="label">{processing ? 'On its way' : label}</p>
      <p className="quote-total__sum">{formatCents(processing ? processing.cents : openCents)}</p>
      <Until page={page} />
      {(paidCents > 0 || creditedCents > 0) && (
        <dl className="sums">
          <Row label={`Invoice ${document.number}`} cents={document.cents} />
          {page.credits.map(({ number, cents }) => (
            <Row key={number} label={`Credit note ${number}`} cents={-cents} />
          ))}
          {paidCents > 0 && <Row label="Paid" cents={-paidCents} />}
        </dl>
      )}
      {refusal && (
        <p className="error is-shown" role="alert">
          {refusal}
        </p>
      )}
      {page.online && <PayOnline online={page.online} cents={openCents} />}
      {openCents > 0 && !processing && (
        <p className="muted">
          {page.online ? 'Or by' : 'By'} <a href="#ways">check or wire</a>. Write {document.number} on it.
        </p>
      )}
      {processing && (
        <p className="muted">
          Started {formatDay(shopDay(new Date(processing.since)), 'shortWeekday')}. Your bank is sending it. You don’t
          need to do anything.
        </p>
      )}
      <PdfLink token={token} number={document.number}>
        Invoice (PDF)
      </PdfLink>
    </aside>
  );
}

function Until({ page: { document, state, today } }: Pick<RailProps, 'page'>) {
  if (state.processing) return null;
  if (state.openCents === 0) return <p className="invoice-until">Nothing left to pay. Thank you.</p>;
  const day = formatDay(document.dueOn, 'shortWeekday');
  return (
    <p className="invoice-until">
      {document.dueOn < today ? 'was due ' : 'by '}
      <b>{document.dueOn === today ? 'today' : day}</b>
    </p>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="price">{formatSigned(cents)}</dd>
    </div>
  );
}

/** The PDF of an invoice or a credit note. */
export function PdfLink({ token, number, children }: { token: string; number: string; children: ReactNode }) {
  return (
    <p className="screen-only">
      <a className="text-link" href={`/api/job-links/${token}/invoices/${number}/pdf`}>
        {children}
      </a>
    </p>
  );
}
