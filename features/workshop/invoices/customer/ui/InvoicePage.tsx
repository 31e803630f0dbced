import './invoice.css';
import type { CSSProperties } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { formatPhone } from '#foundation/business/business.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, download } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { Letterhead } from '#workshop/decisions/ui/LetterParts.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { InvoicePage as Page } from '../../invoice.contract.ts';
import { agreedRows, formatNet, formatSigned, kickerOf, type SumRow, titleOf } from '../../invoice-words.ts';
import { InvoicePayments, WaysToPay } from './InvoicePayments.tsx';
import { InvoiceRail, PdfLink } from './InvoiceRail.tsx';

interface PageProps {
  token: string;
  page: Page;
}

type InvoicePageProps = PageProps & { refusal?: string | undefined };

/** The customer's page of an invoice: what, how much, until when, and how. Complete without JavaScript. */
export function InvoicePage({ token, page, refusal }: InvoicePageProps) {
  const { document, state, credits } = page;
  const isOpen = state.openCents > 0 && !state.processing;
  return (
    <main id="main" className="quote-page light-top invoice-page">
      <Letterhead page={page} />
      <article>
        <InvoiceHead token={token} page={page} />
        <div className="wrap stack quote-body">
          <div>
            {credits.map((credit) => (
              <Credit key={credit.number} token={token} credit={credit} page={page} />
            ))}
            <AgreedLines page={page} />
            <PagePart id="sum" title="How it adds up">
              <Sums rows={agreedRows(document)} />
            </PagePart>
            <InvoicePayments page={page} />
            {isOpen && <WaysToPay document={document} />}
            <Wrong token={token} document={document} />
          </div>
          <div className="quote-rail">
            <div>
              <InvoiceRail token={token} page={page} refusal={refusal} />
              <Drawing page={page} />
            </div>
          </div>
        </div>
      </article>
    </main>
  );
}

const headline = ({ document, state, credits }: Page): string => {
  if (state.processing) return 'Your payment is on its way';
  if (state.openCents > 0) return titleOf(document);
  if (credits.some(({ kind }) => kind === 'write-off')) return 'Nothing left to pay';
  return state.creditedCents > 0 && state.paidCents === 0 ? 'Nothing to pay' : 'Paid in full';
};

function InvoiceHead({ token, page }: PageProps) {
  const { document } = page;
  const { customer, aircraft, number, sentOn, netDays, job, quote } = document;
  return (
    <div className="wrap quote-head">
      <a className="row back label" href={`/job/${token}`}>
        <Icon of={arrowLeft} /> Job {job}
      </a>
      <div className="stack quote-head__grid">
        <div>
          <p className="row tag-line ahead">
            <span className="label">Invoice {number}</span>
            <span className="label">{kickerOf(document)}</span>
          </p>
          <h1 tabIndex={-1}>{headline(page)}</h1>
        </div>
        <dl className="quote-facts">
          <Fact label="For" value={customer.name} more={customer.businessName} />
          <Fact
            label="Airplane"
            value={aircraft.tailNumber || aircraft.type}
            more={[aircraft.model || aircraft.type, `job ${job}`].join(', ')}
          />
          <Fact label="Sent" value={formatDay(sentOn, 'shortWeekday')} more={formatNet(netDays)} />
          {quote && <Fact label="Quote" value={quote.number} more={`version ${quote.version}`} />}
        </dl>
      </div>
    </div>
  );
}

/** The airplane in its new colors, or in lines. Beside the amount on wide pages. */
function Drawing({ page: { document, scheme } }: Pick<PageProps, 'page'>) {
  const { type, model, tailNumber } = document.aircraft;
  const paint = { '--ac-base': scheme?.base, '--ac-1': scheme?.a, '--ac-2': scheme?.b } as CSSProperties;
  return (
    <figure className="apart--far invoice-drawing screen-only" style={paint}>
      <LazyElevation of={elevationOf({ type, model })} painted={scheme !== null} bare />
      <span className="drawing__dim" aria-hidden="true" />
      <figcaption className="spread apart--tight label">
        <span>{tailNumber || type}</span>
        {tailNumber && <span>{model || type}</span>}
      </figcaption>
    </figure>
  );
}

function Fact({ label, value, more }: { label: string; value: string; more?: string | null }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        {value}
        {more && <small className="sub">{more}</small>}
      </dd>
    </div>
  );
}

function Credit({ token, credit, page }: PageProps & { credit: Page['credits'][number] }) {
  const { number, kind, cents, reason, signer, sentOn } = credit;
  const { document, state } = page;
  return (
    <section className="quote-part invoice-credit" aria-labelledby={`credit-${number}`}>
      <header>
        <p className="row tag-line">
          <span className="label">Credit note {number}</span>
          <span className="label">{formatDay(sentOn, 'shortWeekday')}</span>
        </p>
        <h2 className="h3" id={`credit-${number}`}>
          {kind === 'write-off' ? `${formatCents(cents)} written off` : `We take ${formatCents(cents)} off`}
        </h2>
      </header>
      {reason && <p className="quote-letter">{reason}</p>}
      {reason && signer && (
        <p>
          <b>{signer}</b>
          <small className="sub">{document.business.name}</small>
        </p>
      )}
      <Sums
        rows={[
          { label: `Invoice ${document.number}`, more: null, cents: document.cents },
          { label: `Credit note ${number}`, more: null, cents: -cents },
          { label: 'Balance due now', more: null, cents: state.openCents },
        ]}
      />
      <p className="muted sm">Invoice {document.number} stays as we sent it. Please keep both for your records.</p>
      <PdfLink token={token} number={number}>
        Credit note (PDF)
      </PdfLink>
    </section>
  );
}

function AgreedLines({ page: { document } }: Pick<PageProps, 'page'>) {
  return (
    <PagePart id="agreed" title="What you agreed to">
      {document.agreed.groups.map(({ title, approvedOn, lines }) => (
        <section key={title} className="invoice-group">
          <h3 className="ahead--tight">{title}</h3>
          {approvedOn && <p className="muted sm">Approved on {formatDay(approvedOn, 'shortWeekday')}.</p>}
          <ul className="ruled quote-lines">
            {lines.map(({ text, detail, quantity, cents, taxable }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines in their order
              <li key={at}>
                <b>{text}</b>
                <span className="price">{formatSigned(cents)}</span>
                {(detail || quantity || taxable) && (
                  <p className="muted sm">
                    {[detail, quantity && `${quantity}.`, taxable && 'Taxable.'].filter(Boolean).join(' ')}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PagePart>
  );
}

function Sums({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className="sums">
      {rows.map(({ label, more, cents }, at) => (
        <div key={label} className={at === rows.length - 1 ? 'sums__total' : undefined}>
          <dt>
            {label} {more && <small>{more}</small>}
          </dt>
          <dd className="price">{formatSigned(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Wrong({ token, document: { business, number } }: { token: string; document: Page['document'] }) {
  const call = business.phone ? `Call ${formatPhone(business.phone)} or write to us. ` : 'Please write to us. ';
  return (
    <section className="quote-part invoice-wrong screen-only" aria-labelledby="wrong-title">
      <header>
        <h2 className="h4" id="wrong-title">
          Something wrong with this invoice?
        </h2>
        <p>{call}A sent invoice never changes. If we made a mistake, we’ll send a credit note with its own number.</p>
      </header>
      <div className="row">
        <a className="btn btn--line" href={`/job/${token}#ask-title`}>
          Write to us
        </a>
        <PdfLink token={token} number={number}>
          <Icon of={download} /> Invoice (PDF)
        </PdfLink>
      </div>
    </section>
  );
}
