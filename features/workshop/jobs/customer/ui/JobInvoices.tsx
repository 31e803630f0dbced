import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { JobPage } from '../job-page.contract.ts';
import { dueCents } from '../job-page.ts';

const pathOf = (token: string, { number }: { number: string }) => `/job/${token}/invoices/${number}`;

/** What is due, with the way to pay it, and what is on its way. */
export function DuePayments({ token, page }: { token: string; page: JobPage }) {
  const unpaid = page.money.invoices.filter(({ openCents }) => openCents > 0);
  const onItsWay = unpaid.reduce((sum, { processing }) => sum + (processing?.cents ?? 0), 0);
  const invoice = unpaid.find(({ processing }) => processing === null);
  const due = dueCents(page) - onItsWay;
  return (
    <>
      {due > 0 && <Due cents={due} paymentUrl={page.paymentUrl} invoice={invoice && pathOf(token, invoice)} />}
      {onItsWay > 0 && (
        <p className="note job-next">
          <Icon of={info} />
          <span>
            <b>{formatCents(onItsWay)} is on its way.</b> A bank transfer takes about 4 business days. You don’t need to
            do anything.
          </span>
        </p>
      )}
    </>
  );
}

interface DueProps {
  cents: number;
  paymentUrl: string | null;
  /** Its page says all ways to pay. */
  invoice: string | undefined;
}

function Due({ cents, paymentUrl, invoice }: DueProps) {
  return (
    <section className="card card--pad stack ahead--far quote-state job-waits" aria-labelledby="due-title">
      <p className="label">Waiting for you</p>
      <h2 className="h3" id="due-title">
        {formatCents(cents)} is due
      </h2>
      {(paymentUrl || invoice) && (
        <p className="row">
          {paymentUrl && (
            <a className="btn btn--primary" href={paymentUrl} rel="noreferrer">
              Pay {formatCents(cents)}
            </a>
          )}
          {invoice && (
            <a className={paymentUrl ? 'text-link' : 'btn btn--primary'} href={invoice}>
              See the invoice and how to pay
            </a>
          )}
        </p>
      )}
      {!paymentUrl && !invoice && <p className="muted">Bring a check, or ask us for our bank details.</p>}
    </section>
  );
}

/** What was sent, each with its page. */
export function JobInvoices({ token, invoices }: { token: string; invoices: JobPage['money']['invoices'] }) {
  if (invoices.length === 0) return null;
  return (
    <>
      <h3 className="apart--far ahead">Invoices</h3>
      <ul className="ruled quote-lines">
        {invoices.map(({ number, openCents, dueOn, cents, processing }) => (
          <li key={number}>
            <b>
              <a href={pathOf(token, { number })}>{number}</a>
            </b>
            <span className="price">{formatCents(cents)}</span>
            <p className="muted sm">
              {processing && `${formatCents(processing.cents)} on its way`}
              {!processing &&
                (openCents > 0 ? `${formatCents(openCents)} unpaid, due ${formatDay(dueOn)}` : 'Nothing left to pay')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
