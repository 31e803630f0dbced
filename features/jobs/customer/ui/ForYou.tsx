import { formatTailNumber } from '#features/leads/rules.ts';
import { formatCents } from '#features/shop/rules.ts';
import { reachUs } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import type { JobPage } from '../contract.ts';
import { describeNext, dueCents } from '../rules.ts';

/** What waits for the customer, or that nothing does. */
export function ForYou({ page }: { page: JobPage }) {
  const { phone } = useSite().business;
  const due = dueCents(page);
  const open = page.changes.filter(({ state }) => state === 'open').toReversed();
  const next = due === 0 && open.length === 0 && describeNext(page, phone);
  return (
    <>
      {open.map((change) => (
        <Change key={change.number} change={change} phone={phone} />
      ))}
      {due > 0 && <Due cents={due} paymentUrl={page.paymentUrl} />}
      {page.arrivedOn === null && page.status === 'booked' && <Bring page={page} />}
      {next && (
        <p className="note job-next">
          <Icon of={info} />
          <span>
            <b>Your next step:</b> {next}
          </span>
        </p>
      )}
      {page.punchList.length > 0 && (
        <section className="card card--pad stack quote-state" aria-labelledby="punch-title">
          <h2 className="h3" id="punch-title">
            Still to do
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

/** A change order that waits for an answer. */
function Change({
  change: { number, title, sentOn, respondBy, blocks, path },
  phone,
}: {
  change: JobPage['changes'][number];
  phone: string | null;
}) {
  return (
    <section className="card card--pad stack quote-state job-waits" aria-labelledby={`change-${number}-title`}>
      <p className="label">Waiting for you</p>
      <h2 className="h3" id={`change-${number}-title`}>
        Change order {number} has been waiting for your answer since {formatDay(sentOn)}
      </h2>
      <p>{title}</p>
      {blocks && (
        <p className="muted">
          From {formatDay(respondBy)} on, each work day without an answer moves the ready date by one day.
        </p>
      )}
      {path ? (
        <p className="row">
          <a className="btn btn--primary" href={path}>
            Review and answer
          </a>
        </p>
      ) : (
        <p className="muted">Please use the link that we sent you. If you can’t find it, {reachUs(phone)}.</p>
      )}
    </section>
  );
}

function Due({ cents, paymentUrl }: { cents: number; paymentUrl: string | null }) {
  return (
    <section className="card card--pad stack quote-state job-waits" aria-labelledby="due-title">
      <p className="label">Waiting for you</p>
      <h2 className="h3" id="due-title">
        {formatCents(cents)} is due
      </h2>
      {paymentUrl ? (
        <p className="row">
          <a className="btn btn--primary" href={paymentUrl} rel="noreferrer">
            Pay {formatCents(cents)}
          </a>
        </p>
      ) : (
        <p className="muted">Bring a check, or ask us for our bank details.</p>
      )}
    </section>
  );
}

function Bring({ page: { inductionOn, tailNumber } }: { page: JobPage }) {
  const { name, airport, address, hours } = useSite().business;
  return (
    <section className="card card--pad stack quote-state" aria-labelledby="bring-title">
      <h2 className="h3" id="bring-title">
        {inductionOn
          ? `Bring ${tailNumber ? formatTailNumber(tailNumber) : 'it'} on ${formatDay(inductionOn)}`
          : 'What to bring'}
      </h2>
      <p>Please bring its logbooks, current weight and balance, covers and keys, too.</p>
      <p className="muted">
        {name}, {airport.name} ({airport.code}), {address.locality}, {address.region}.{' '}
        {hours.map(({ label }) => label).join(', ')}.
      </p>
    </section>
  );
}
