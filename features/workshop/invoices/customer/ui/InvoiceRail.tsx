import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { formatTime } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { PAYMENT_METHOD_LABELS } from '#workshop/jobs/customer/job-page.constants.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { InvoicePage } from '../../invoice.contract.ts';
import { formatSigned, shortenReference } from '../../invoice-words.ts';

interface RailProps {
  token: string;
  page: InvoicePage;
  /** Why a press on “Pay” did not lead to Stripe. */
  refusal?: string | undefined;
}

/** How much, until when and how, on ink. */
export function InvoiceRail({ token, page, refusal }: RailProps) {
  const { document, state } = page;
  const { openCents, processing } = state;
  const label = state.creditedCents > 0 ? 'Balance due now' : 'Balance due';
  return (
    <aside className="quote-total on-ink" aria-label="Amount and payment">
      <p className="label">{processing ? 'On its way' : label}</p>
      <p className="quote-total__sum">{formatCents(processing ? processing.cents : openCents)}</p>
      <Until page={page} />
      {processing ? <Steps since={processing.since} /> : <Settled page={page} />}
      {refusal && (
        <p className="error is-shown" role="alert">
          {refusal}
        </p>
      )}
      {page.online && <PayOnline online={page.online} cents={openCents} />}
      {openCents > 0 && !processing && (
        <p className="muted">
          {page.online ? 'Or by' : 'By'} <a href="#ways">{document.payTo.wire ? 'check or wire' : 'check'}</a>. Write{' '}
          {document.number} on it.
        </p>
      )}
      {processing && (
        <p className="muted">
          You don’t need to do anything. If your bank returns it, this page says so, and nothing is lost.
        </p>
      )}
      {openCents === 0 && <p className="muted">{thanksOf(page)}</p>}
      <PdfLink token={token} number={document.number}>
        <Icon of={download} /> Invoice (PDF)
      </PdfLink>
    </aside>
  );
}

function Until({ page: { document, state, payments, expectedOn, today } }: Pick<RailProps, 'page'>) {
  if (state.processing)
    return (
      <p className="invoice-until">
        expected by <b>{formatDay(expectedOn!, 'shortWeekday')}</b>
      </p>
    );
  if (state.openCents === 0) {
    const last = payments.findLast(({ invoice, cents }) => invoice === document.number && cents > 0);
    return last ? (
      <p className="invoice-until">
        paid <b>{formatDay(last.receivedOn, 'shortWeekday')}</b>
      </p>
    ) : null;
  }
  const day = formatDay(document.dueOn, 'shortWeekday');
  return (
    <p className="invoice-until">
      {document.dueOn < today ? 'was due ' : 'by '}
      <b>{document.dueOn === today ? 'today' : day}</b>
    </p>
  );
}

/** How far a bank transfer is. */
function Steps({ since }: { since: string }) {
  return (
    <ol className="apart--wide invoice-steps">
      <li className="is-done">
        <b>Started</b>
        <span>
          {formatDay(shopDay(new Date(since)), 'shortWeekday')}, {formatTime(since)}
        </span>
      </li>
      <li className="is-now" aria-current="step">
        <b>Your bank is sending it</b>
        <span>about 4 business days</span>
      </li>
      <li>
        <b>Paid</b>
        <span>this page shows it</span>
      </li>
    </ol>
  );
}

/** What was paid of this invoice, and credited; nothing while it is as it was sent. */
function Settled({ page: { document, state, payments, credits } }: Pick<RailProps, 'page'>) {
  const own = payments.filter(({ invoice }) => invoice === document.number);
  if (state.paidCents <= 0 && credits.length === 0) return null;
  const isSimple = credits.length === 0 && own.length === 1 && state.openCents === 0;
  return (
    <dl className="sums">
      {!isSimple && <Row label={`Invoice ${document.number}`} cents={document.cents} />}
      {credits.map(({ number, cents }) => (
        <Row key={number} label={`Credit note ${number}`} cents={-cents} />
      ))}
      {isSimple && <Row label={PAYMENT_METHOD_LABELS[own[0]!.method]} cents={own[0]!.cents} />}
      {!isSimple && state.paidCents > 0 && <Row label="Paid" cents={-state.paidCents} />}
      {isSimple && own[0]!.reference && (
        <div>
          <dt>Reference</dt>
          <dd className="price">{shortenReference(own[0]!.reference)}</dd>
        </div>
      )}
    </dl>
  );
}

function thanksOf({ document, state, status }: InvoicePage): string {
  const { tailNumber } = document.aircraft;
  const ready = status === 'ready' ? ` ${tailNumber || 'Your airplane'} is ready to pick up.` : '';
  return state.paidCents > 0 ? `Thank you.${ready}` : `Nothing to pay.${ready}`;
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

interface PayProps {
  online: NonNullable<InvoicePage['online']>;
  cents: number;
}

/** The button that leads to Stripe: a form of the browser, which needs no script. What comes back is no proof. */
function PayOnline({ online, cents }: PayProps) {
  const [search] = useSearchParams();
  const { failure, isTest } = online;
  return (
    <div className="stack stack--close apart--wide">
      {failure && (
        <p className="error is-shown" role="alert">
          Your last payment didn’t go through. {failure}
        </p>
      )}
      {search.has('paid') && !failure && (
        <p role="status">
          Thank you. If you just paid, Stripe will confirm it within a minute. <a href="?paid">Check again</a>
        </p>
      )}
      <form method="post" action="?">
        <button type="submit" className="btn btn--primary btn--block">
          Pay {formatCents(cents)}
        </button>
      </form>
      <p className="muted">
        {describeMethods(online)} {isTest && <b>Test mode: no real money moves.</b>}
      </p>
    </div>
  );
}

function describeMethods({ methods, cardLimitCents }: PayProps['online']): string {
  const bank = 'A bank transfer has no fee and takes about 4 business days.';
  if (!methods.includes('bank')) return 'By card, on Stripe’s page.';
  if (methods.includes('card')) return `By bank transfer or card, on Stripe’s page. ${bank}`;
  const limit = cardLimitCents === null ? '' : ` Cards are for up to ${formatCents(cardLimitCents)}.`;
  return `By bank transfer, on Stripe’s page. ${bank}${limit}`;
}
