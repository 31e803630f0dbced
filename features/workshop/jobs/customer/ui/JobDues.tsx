import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { check, fileCheck, fileText, info } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { reachUs } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { formatCents, formatWorkDays } from '#workshop/shop/money.ts';
import { PAYMENT_METHOD_LABELS } from '../job-page.constants.ts';
import type { JobPage } from '../job-page.contract.ts';
import { describeNext, dueCents } from '../job-page.ts';
import { DuePayments, JobInvoices } from './JobInvoices.tsx';

/** What waits for the customer, or that nothing does. */
export function ForYou({ token, page }: { token: string; page: JobPage }) {
  const { phone } = useSite().business;
  const due = dueCents(page);
  const open = page.changes.filter(({ state }) => state === 'open').toReversed();
  const next = due === 0 && open.length === 0 && describeNext(page, phone);
  return (
    <>
      {open.map((change) => (
        <Change key={change.number} change={change} phone={phone} />
      ))}
      <DuePayments token={token} page={page} />
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
        <section className="card card--pad stack ahead--far quote-state" aria-labelledby="punch-title">
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
    <section
      className="card card--pad stack ahead--far quote-state job-waits"
      aria-labelledby={`change-${number}-title`}
    >
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

function Bring({ page: { inductionOn, tailNumber } }: { page: JobPage }) {
  const { name, airport, address, hours } = useSite().business;
  return (
    <section className="card card--pad stack ahead--far quote-state" aria-labelledby="bring-title">
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

type Row = JobPage['money']['schedule'][number];
type Payment = JobPage['money']['payments'][number];

/** What was agreed, what has come in, and what is due when. */
export function JobMoney({ token, page }: { token: string; page: JobPage }) {
  const { contractCents, approvedCents, paidCents, balanceCents, schedule, payments } = page.money;
  const onItsWay = new Map(page.money.invoices.map(({ dueRow, processing }) => [dueRow, processing?.cents]));
  const others = payments.filter(({ dueRow }) => dueRow === null);
  const changes = page.changes.filter(({ state }) => state === 'decided').toReversed();
  const due = dueCents(page);
  return (
    <PagePart id="money" title="Price and payments">
      <dl className="sums">
        <Sum
          label="Contract"
          more={page.quote && `quote ${page.quote.number}, version ${page.quote.version}`}
          cents={contractCents}
        />
        {changes.map(({ number, approvedCents, approvedDays, decidedOn }) => (
          <Sum
            key={number}
            label={`Change order ${number}`}
            more={`answered ${formatDay(decidedOn!)}${approvedDays ? `, ${formatWorkDays(approvedDays)} more` : ''}`}
            cents={approvedCents!}
            isAdded
          />
        ))}
        {changes.length > 0 && <Sum label="Total" cents={contractCents + approvedCents} isTotal />}
      </dl>
      {schedule.length > 0 && (
        <ol className="payments">
          {schedule.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
            <li key={at}>
              <span className="payments__n" aria-hidden="true">
                {row.openCents === 0 ? <Icon of={check} /> : at + 1}
              </span>
              <b>{row.label || `Payment ${at + 1}`}</b>
              <span className="price">{formatCents(row.cents)}</span>
              <small>
                {[
                  describeRow(row, onItsWay.get(at)),
                  ...payments.filter(({ dueRow }) => dueRow === at).map(describePayment),
                ].join(', ')}
              </small>
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h3 className="apart--far ahead">Received</h3>
          <ul className="ruled quote-lines">
            {others.map((payment) => (
              <li key={payment.id}>
                <b>{payment.cents < 0 ? 'Refunded' : PAYMENT_METHOD_LABELS[payment.method]}</b>
                <span className="price">{formatMoney(payment.cents)}</span>
                <p className="muted sm">
                  {[formatDay(payment.receivedOn), payment.reference].filter(Boolean).join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <JobInvoices token={token} invoices={page.money.invoices} />
      <dl className="sums apart--wide ahead--wide">
        <Sum label="Paid" cents={paidCents} />
        <Sum label={balanceCents < 0 ? 'Overpaid' : 'Balance due'} cents={Math.abs(balanceCents)} isTotal />
      </dl>
      {due > 0 && page.paymentUrl && (
        <p className="row">
          <a className="btn btn--line" href={page.paymentUrl} rel="noreferrer">
            Pay {formatCents(due)}
          </a>
        </p>
      )}
    </PagePart>
  );
}

const formatMoney = (cents: number) => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

/** 'wire on Thu Aug 10, $15,592.73' */
function describePayment({ method, receivedOn, cents, reference }: Payment): string {
  const what = cents < 0 ? 'refunded' : PAYMENT_METHOD_LABELS[method].toLowerCase();
  return [`${what} on ${formatDay(receivedOn)}`, formatMoney(cents), reference].filter(Boolean).join(', ');
}

function describeRow({ cents, openCents, isDue }: Row, onItsWay: number | undefined): string {
  if (openCents === 0) return 'Paid';
  if (onItsWay) return `${formatCents(onItsWay)} on its way`;
  const open = openCents < cents ? `${formatCents(openCents)} unpaid` : 'Unpaid';
  return isDue ? `${open}, due now` : `${open}, not due yet`;
}

interface SumProps {
  label: string;
  more?: string | null;
  cents: number;
  isTotal?: boolean;
  /** To the sum above. */
  isAdded?: boolean;
}

function Sum({ label, more = null, cents, isTotal = false, isAdded = false }: SumProps) {
  return (
    <div className={isTotal ? 'sums__total' : undefined}>
      <dt>
        {label} {more && <small>{more}</small>}
      </dt>
      <dd className="price">
        {isAdded && cents >= 0 && '+'}
        {formatMoney(cents)}
      </dd>
    </div>
  );
}

/** The accepted quote, answered change orders and the documents that the shop shows. */
export function JobDocuments({
  token,
  page: { documents, quote, changes, hasReleasePack },
}: {
  token: string;
  page: JobPage;
}) {
  const answered = changes.filter(({ state, path }) => state === 'decided' && path !== null).toReversed();
  if (documents.length === 0 && answered.length === 0 && !quote?.path && !hasReleasePack) return null;
  return (
    <section className="quote-files" aria-labelledby="documents-title">
      <h2 className="h4" id="documents-title">
        Documents
      </h2>
      <ul>
        {quote?.path && (
          <li>
            <a href={quote.path}>
              <Icon of={fileCheck} /> <b>Quote, as accepted</b>{' '}
              <small>
                {quote.number}, version {quote.version}
              </small>
            </a>
          </li>
        )}
        {answered.map(({ number, decidedOn, path }) => (
          <li key={`change-${number}`}>
            <a href={path!}>
              <Icon of={fileCheck} /> <b>Change order {number}</b> <small>answered {formatDay(decidedOn!)}</small>
            </a>
          </li>
        ))}
        {hasReleasePack && (
          <li>
            <a href={`/job/${token}/release`}>
              <Icon of={fileCheck} /> <b>Release pack</b> <small>the full checklist, plus a PDF</small>
            </a>
          </li>
        )}
        {documents.map(({ id, caption, originalFilename }) => (
          <li key={id}>
            <a href={`/api/job-links/${token}/files/${id}`}>
              <Icon of={fileText} /> <b>{caption || originalFilename || 'Document'}</b> <small>PDF</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
