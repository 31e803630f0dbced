import type { CSSProperties } from 'react';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { fileText, landmark, shieldCheck } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { reachUs } from '#website/site/pages.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { payByCheck } from '#workshop/shop/paying.ts';
import type { InvoiceDocument, InvoicePage as Page } from '../../invoice.contract.ts';
import { describePayment, formatSigned } from '../../invoice-words.ts';

type Row = Page['rows'][number];

/** All payments, this one among them, as a bar and a list, and what came in. */
export function InvoicePayments({ page }: { page: Page }) {
  const { rows, payments, document, state, paidCents, agreedCents } = page;
  const isNamed = ({ invoice }: Page['payments'][number]) => rows.some(({ number }) => number === invoice);
  const others = payments.filter((payment) => payment.cents < 0 || !isNamed(payment));
  return (
    <PagePart id="payments" title="Payments">
      <PaymentBar page={page} />
      <ol className="payments">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <li key={at}>
            <span className="payments__n" aria-hidden="true">
              {at + 1}
            </span>
            <b>
              {row.label} <StateMark row={row} />
            </b>
            <span className="price">{formatCents(row.cents)}</span>
            <small>{describeRow(row, page)}</small>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <ul className="ruled quote-lines apart--wide">
          {others.map((payment, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
            <li key={at}>
              <b>{payment.cents < 0 ? 'Refunded' : 'Received'}</b>
              <span className="price">{formatSigned(payment.cents)}</span>
              <p className="muted sm">{describePayment(payment)}</p>
            </li>
          ))}
        </ul>
      )}
      <dl className="sums">
        <div>
          <dt>Agreed total</dt>
          <dd className="price">{formatSigned(agreedCents)}</dd>
        </div>
        <div>
          <dt>Paid so far</dt>
          <dd className="price">{formatSigned(paidCents)}</dd>
        </div>
        {/* On paper, without the box beside it, too. */}
        <div>
          <dt>
            <b>Open on {document.number}</b> <small>due {formatDay(document.dueOn, 'shortWeekday')}</small>
          </dt>
          <dd className="price">{formatCents(state.openCents)}</dd>
        </div>
      </dl>
    </PagePart>
  );
}

type State = 'paid' | 'way' | 'due' | 'later';

function stateOf({ number, openCents, processing }: Row): State {
  if (number === null) return 'later';
  if (processing) return 'way';
  return openCents === 0 ? 'paid' : 'due';
}

/** Each payment as wide as its part of the whole: solid is paid, ruled is on its way, a signal edge is due. */
function PaymentBar({ page: { rows, paidCents } }: { page: Page }) {
  const paid = rows.filter((row) => stateOf(row) === 'paid').length;
  const all = rows.length === 1 ? 'One payment' : `${rows.length} payments`;
  const words = `${all}, ${paid} paid. Paid so far: ${formatCents(paidCents)}.`;
  return (
    <div className="payment-bar" role="img" aria-label={words}>
      {rows.map((row, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          key={at}
          className={`payment-bar__part is-${stateOf(row)}`}
          style={{ '--share': Math.max(row.cents, 1) } as CSSProperties}
        >
          {at + 1}
        </span>
      ))}
    </div>
  );
}

function StateMark({ row }: { row: Row }) {
  const state = stateOf(row);
  if (state === 'due') return <span className="invoice-mark is-due">due</span>;
  return state === 'way' ? <span className="invoice-mark">on its way</span> : null;
}

function describeRow(row: Row, { document, payments }: Page): string {
  const { number, openCents, cents, dueOn, processing } = row;
  if (number === null) return 'Not due yet';
  const name = number === document.number ? 'This invoice' : `Invoice ${number}`;
  if (processing) return `${name}, bank transfer of ${formatCents(processing.cents)} started`;
  const paid = payments.filter(({ invoice, cents: part }) => invoice === number && part > 0).map(describePayment);
  if (openCents === 0) return [name, cents === 0 ? 'credited' : ['paid', ...paid].join(' ')].join(', ');
  const part = openCents < cents ? `${formatCents(openCents)} unpaid, ` : '';
  return `${name}, ${part}due ${formatDay(dueOn!, 'shortWeekday')}`;
}

/** By check, and by wire where the shop takes wires. */
export function WaysToPay({ document: { business, payTo, number } }: { document: InvoiceDocument }) {
  const { wire } = payTo;
  return (
    <PagePart id="ways" title="How to pay">
      <div className="invoice-ways">
        <section className="card">
          <h3>
            <Icon of={fileText} /> Check
          </h3>
          <p>{payByCheck(business, payTo, number)}</p>
        </section>
        {wire && (
          <section className="card">
            <h3>
              <Icon of={landmark} /> Wire
            </h3>
            <dl className="invoice-wire">
              <Line label="Bank" value={wire.bank} />
              <Line label="Routing" value={wire.routing} />
              <Line label="Account" value={wire.account} />
              <Line label="Reference" value={number} />
            </dl>
          </section>
        )}
      </div>
      <p className="row muted sm invoice-never">
        <Icon of={shieldCheck} />
        <span>
          We never change bank details by email. If an email says we did, {reachUs(business.phone, 'ask us')} before you
          pay.
        </span>
      </p>
    </PagePart>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="price">{value}</dd>
    </div>
  );
}
