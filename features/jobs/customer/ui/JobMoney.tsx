import { formatCents, formatWorkDays } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { PAYMENT_METHOD_LABELS } from '../constants.ts';
import type { JobPage } from '../contract.ts';
import { dueCents } from '../rules.ts';

type Row = JobPage['money']['schedule'][number];
type Payment = JobPage['money']['payments'][number];

/** What was agreed, what has come in, and what is due when. */
export function JobMoney({ page }: { page: JobPage }) {
  const { contractCents, approvedCents, paidCents, balanceCents, schedule, payments } = page.money;
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
                {[describeRow(row), ...payments.filter(({ dueRow }) => dueRow === at).map(describePayment)].join(', ')}
              </small>
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h3 className="job-received">Received</h3>
          <ul className="quote-lines">
            {others.map((payment) => (
              <li key={payment.id}>
                <b>{payment.cents < 0 ? 'Refunded' : PAYMENT_METHOD_LABELS[payment.method]}</b>
                <span className="price">{formatMoney(payment.cents)}</span>
                <p>{[formatDay(payment.receivedOn), payment.reference].filter(Boolean).join(', ')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl className="sums job-balance">
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

function describeRow({ cents, openCents, isDue }: Row): string {
  if (openCents === 0) return 'Paid';
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
