import { formatDay } from '#time/format-day.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { JobPage } from '../job-page.contract.ts';

/** What was sent, each with its page. */
export function JobInvoices({ token, invoices }: { token: string; invoices: JobPage['money']['invoices'] }) {
  if (invoices.length === 0) return null;
  return (
    <>
      <h3 className="job-received">Invoices</h3>
      <ul className="ruled quote-lines">
        {invoices.map(({ number, openCents, dueOn, cents }) => (
          <li key={number}>
            <b>
              <a href={`/job/${token}/invoices/${number}`}>{number}</a>
            </b>
            <span className="price">{formatCents(cents)}</span>
            <p className="muted sm">
              {openCents > 0 ? `${formatCents(openCents)} open, due ${formatDay(dueOn)}` : 'Nothing left to pay'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
