import { formatCents } from '#features/shop/rules.ts';
import { PAYMENT_METHOD_LABELS } from '../constants.ts';
import type { JobPage } from '../contract.ts';
import { formatDay } from '../rules.ts';
import { JobPart } from './JobPart.tsx';

type Row = JobPage['money']['schedule'][number];

/** What was agreed, what has come in, and what is due when. */
export function JobMoney({ page: { money } }: { page: JobPage }) {
  const { contractCents, approvedCents, paidCents, balanceCents, schedule, payments } = money;
  return (
    <JobPart id="money" title="Money">
      <dl className="sums">
        <Sum label="Contract" cents={contractCents} />
        {approvedCents !== 0 && <Sum label="Approved changes" cents={approvedCents} />}
        <Sum label="Paid" cents={paidCents} />
        <Sum label={balanceCents < 0 ? 'Overpaid' : 'Open'} cents={Math.abs(balanceCents)} isTotal />
      </dl>
      {schedule.length > 0 && (
        <ol className="payments">
          {schedule.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
            <li key={at}>
              <span className="payments__n" aria-hidden="true">
                {at + 1}
              </span>
              <b>{row.label || `Payment ${at + 1}`}</b>
              <span className="price">{formatCents(row.cents)}</span>
              <small>{describeRow(row)}</small>
            </li>
          ))}
        </ol>
      )}
      {payments.length > 0 && (
        <>
          <h3 className="job-received">Received</h3>
          <ul className="quote-lines">
            {payments.map(({ id, method, receivedOn, cents, reference }) => (
              <li key={id}>
                <b>{cents < 0 ? 'Paid back' : PAYMENT_METHOD_LABELS[method]}</b>
                <span className="price">{formatMoney(cents)}</span>
                <p>{[formatDay(receivedOn), reference].filter(Boolean).join(', ')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </JobPart>
  );
}

const formatMoney = (cents: number) => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

function describeRow({ cents, openCents, isDue }: Row): string {
  if (openCents === 0) return 'Paid';
  const open = openCents < cents ? `${formatCents(openCents)} open` : 'Open';
  return isDue ? `${open}, due now` : `${open}, not due yet`;
}

function Sum({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'sums__total' : undefined}>
      <dt>{label}</dt>
      <dd className="price">{formatCents(cents)}</dd>
    </div>
  );
}
