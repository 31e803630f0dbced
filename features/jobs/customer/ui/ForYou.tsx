import { formatCents } from '#features/shop/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import type { JobPage } from '../contract.ts';
import { dueCents, formatDay } from '../rules.ts';

/** What waits for the customer, if anything does. */
export function ForYou({ page }: { page: JobPage }) {
  const due = dueCents(page);
  return (
    <>
      {due > 0 && (
        <section className="card card--pad quote-state" aria-labelledby="due-title">
          <p className="label">Waits for you</p>
          <h2 className="h3" id="due-title">
            {formatCents(due)} is due
          </h2>
          {page.paymentUrl ? (
            <p className="row">
              <a className="btn btn--primary" href={page.paymentUrl} rel="noreferrer">
                Pay {formatCents(due)}
              </a>
            </p>
          ) : (
            <p className="muted">Bring a check, or ask us for the details of our account.</p>
          )}
        </section>
      )}
      {page.arrivedOn === null && page.status === 'booked' && <Bring inductionOn={page.inductionOn} />}
      {page.punchList.length > 0 && (
        <section className="card card--pad quote-state" aria-labelledby="punch-title">
          <h2 className="h3" id="punch-title">
            Still open
          </h2>
          <ul className="job-list">
            {page.punchList.map((remark, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: remarks may repeat, and never move
              <li key={at}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Bring({ inductionOn }: { inductionOn: string | null }) {
  const { name, airport, address } = useSite().business;
  return (
    <section className="card card--pad quote-state" aria-labelledby="bring-title">
      <h2 className="h3" id="bring-title">
        {inductionOn ? `Bring it on ${formatDay(inductionOn)}` : 'What to bring'}
      </h2>
      <p>Logbooks, the current weight and balance, covers and keys.</p>
      <p className="muted">
        {name}, {airport.name} ({airport.code}), {address.locality}, {address.region}
      </p>
    </section>
  );
}
