import { formatDay } from '#time/format-day.ts';
import './job-panels.css';
import { useState } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import { formatCents } from '#features/shop/rules.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, clock } from '#ui/icons.ts';
import { useJobCall } from '../../board/ui/job-list-queries.ts';
import { PAYMENT_METHOD_LABELS } from '../../customer/constants.ts';
import type { Money } from '../../payments/contract.ts';
import type { Job } from '../contract.ts';
import { DeskPanel } from './DeskPart.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

type Payment = Money['payments'][number];

function classOf({ openCents, isDue }: Money['schedule'][number]): string | undefined {
  if (openCents === 0) return 'is-paid';
  return isDue ? 'is-due' : undefined;
}

/** What was agreed, what has come in and what is open. */
export function MoneyPanel({ job, money }: { job: Job; money: Money }) {
  const [isRecording, setRecording] = useState(false);
  const { act } = useJobCall(job.id);
  const { contractCents, approvedCents, paidCents, balanceCents, schedule, payments } = money;
  const canWrite = useCan('payments', 'write');

  const askToVoid = (payment: Payment) =>
    confirm({
      title: `Void ${formatCents(payment.cents)}?`,
      text: <p>It stays in the list, marked void, but no longer counts. The customer’s page is updated, too.</p>,
      cancel: 'Keep it',
      confirm: 'Void',
      action: () => act({ method: 'POST', path: `/payments/${payment.id}/void` }),
    });

  return (
    <DeskPanel id="money" title="Price and payments">
      <dl className="rows job-sums">
        <Sum label="Contract" cents={contractCents} />
        {approvedCents !== 0 && <Sum label="Approved change orders" cents={approvedCents} />}
        {approvedCents !== 0 && <Sum label="Contract now" cents={contractCents + approvedCents} isTotal />}
      </dl>
      <ol className="rows job-schedule">
        {schedule.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <li key={at} className={classOf(row)}>
            <Icon of={row.openCents === 0 ? circleCheck : clock} />
            <span>
              {row.label || `Payment ${at + 1}`}
              <small className="sub">{describeRow(row)}</small>
            </span>
            <span className="price">{formatCents(row.cents)}</span>
          </li>
        ))}
      </ol>
      {payments.length > 0 && (
        <ul className="rows job-payments">
          {payments.map((payment) => (
            <li key={payment.id} className={payment.voidedAt ? 'is-void' : undefined}>
              <span>
                {PAYMENT_METHOD_LABELS[payment.method]}, {formatDay(payment.receivedOn)}
                <small className="sub">
                  {[payment.reference, payment.voidedAt && 'void'].filter(Boolean).join(', ')}
                </small>
              </span>
              <span className="price">{formatCents(payment.cents)}</span>
              {canWrite && !payment.voidedAt && (
                <button type="button" className="job-stages__mini" onClick={() => void askToVoid(payment)}>
                  Void<span className="vh"> {formatCents(payment.cents)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <dl className="rows job-sums">
        <Sum label="Paid" cents={paidCents} />
        <Sum label={balanceCents < 0 ? 'Overpaid' : 'Open'} cents={Math.abs(balanceCents)} isTotal />
      </dl>
      {canWrite && (
        <div className="row row--tight job-panel__acts">
          <Button small onClick={() => setRecording(true)}>
            Record a payment
          </Button>
        </div>
      )}
      {isRecording && <PaymentDialog job={job} schedule={money.schedule} onClose={() => setRecording(false)} />}
    </DeskPanel>
  );
}

function describeRow({ openCents, cents, isDue }: Money['schedule'][number]): string {
  if (openCents === 0) return 'Paid';
  const open = openCents < cents ? `${formatCents(openCents)} unpaid` : 'Unpaid';
  return isDue ? `${open}, due now` : `${open}, not due yet`;
}

function Sum({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'is-total' : undefined}>
      <dt>{label}</dt>
      <dd className="price">{formatCents(cents)}</dd>
    </div>
  );
}
