import { ApiError } from '#client/request.ts';
import { DOLLARS, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { confirm } from '#ui/confirm.tsx';
import { explainProblem, fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { type Entered, FormDialog } from '#ui/form-dialog.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { useJobCall } from '../../board/ui/job-queries.ts';
import { PAYMENT_METHOD_LABELS } from '../../customer/job-page.constants.ts';
import type { Money } from '../../payments.contract.ts';
import type { Job } from '../job-desk.contract.ts';
import './job-desk.css';
import { useState } from 'react';
import { useCan } from '#office/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, clock } from '#ui/icons.ts';
import { DeskPanel } from './DeskPart.tsx';

interface PaymentDialogProps {
  job: Job;
  schedule: Money['schedule'];
  onClose: () => void;
}

const isOverpaid = (error: unknown) => 'overpays' in fieldErrorsOf(error);
const isOnItsWay = (error: unknown) => error instanceof ApiError && Boolean(error.problem?.processing);

/** A payment that the shop received, or one that it paid back. */
function PaymentDialog({ job, schedule, onClose }: PaymentDialogProps) {
  const { call } = useJobCall(job.id);
  const mailed = useMailed();
  const next = schedule.findIndex(({ openCents }) => openCents > 0);

  async function record({ dueRow, dollars: _, ...entered }: Entered, fields: FormData) {
    const body = {
      ...entered,
      cents: readField(fields, 'dollars', DOLLARS),
      dueRow: dueRow === '' ? null : Number(dueRow),
    };
    const send = async (meant: Partial<Record<keyof typeof QUESTIONS, true>>): Promise<void> => {
      try {
        await call({ method: 'POST', path: '/payments', body: { ...body, ...meant } });
      } catch (error) {
        const question = isOverpaid(error) ? 'overpays' : isOnItsWay(error) && 'sure';
        if (!question || meant[question] || !(await isMeant(QUESTIONS[question], explainProblem(error)))) throw error;
        await send({ ...meant, [question]: true });
      }
    };
    await send({});
  }

  return (
    <FormDialog
      narrow
      title="Record a payment"
      subtitle={mailed('The customer gets a receipt by email.')}
      submit="Record payment"
      draft={`job-payment-${job.id}`}
      send={record}
      // The question has said it.
      renderFailure={(error) => (isOverpaid(error) || isOnItsWay(error) ? null : undefined)}
      onClose={onClose}
    >
      <NumberField
        name="dollars"
        label="Dollars"
        help="Enter a refund as a negative amount."
        kind={DOLLARS}
        required
        value={next < 0 ? null : schedule[next]!.openCents}
      />
      <Field
        name="method"
        label="Paid by"
        choices={{ ...PAYMENT_METHOD_LABELS, other: 'Other' }}
        defaultValue="check"
      />
      <Field name="receivedOn" label="Received on" type="date" required max={shopDay()} defaultValue={shopDay()} />
      <Field
        name="dueRow"
        label="For"
        empty="Not on the schedule"
        choices={schedule.map(({ label, openCents }, at) => [
          at,
          `${label || `Payment ${at + 1}`}, ${formatCents(openCents)} due`,
        ])}
        defaultValue={next < 0 ? '' : next}
      />
      <Field name="reference" label="Reference" maxLength={100} />
    </FormDialog>
  );
}

const QUESTIONS = { overpays: 'More than is unpaid', sure: 'A payment is already on its way' };

const isMeant = (title: string, message: string) =>
  confirm({
    title,
    text: <p>{message}</p>,
    cancel: 'Go back',
    confirm: 'Record it anyway',
    variant: 'line',
  });

type Payment = Money['payments'][number];

function toneOf({ openCents, isDue }: Money['schedule'][number]): string {
  if (openCents === 0) return 'success';
  return isDue ? 'warning' : 'muted';
}

/** What was agreed, what has come in and what is open. */
export function MoneyPanel({ job, money }: { job: Job; money: Money }) {
  const [isRecording, setRecording] = useState(false);
  const { act } = useJobCall(job.id);
  const { contractCents, approvedCents, reducedCents, writtenOffCents } = money;
  const { paidCents, balanceCents, schedule, payments } = money;
  const onItsWay = new Map(money.invoices.map(({ dueRow, processing }) => [dueRow, processing?.cents]));
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
        {reducedCents > 0 && <Sum label="Credited" cents={-reducedCents} />}
        {writtenOffCents > 0 && <Sum label="Written off" cents={-writtenOffCents} />}
      </dl>
      <ol className="rows job-schedule">
        {schedule.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <li key={at}>
            <Icon of={row.openCents === 0 ? circleCheck : clock} className={toneOf(row)} />
            <span>
              {row.label || `Payment ${at + 1}`}
              <small className="sub">{describeRow(row, onItsWay.get(at))}</small>
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
                <small className="sub">{describePayment(payment)}</small>
                {payment.dispute && payment.cents > 0 && <Dispute state={payment.dispute} />}
              </span>
              <span className="price">{formatCents(payment.cents)}</span>
              {canWrite && !payment.voidedAt && !payment.isOnline && (
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
        <div className="row row--tight apart">
          <Button small onClick={() => setRecording(true)}>
            Record a payment
          </Button>
        </div>
      )}
      {isRecording && <PaymentDialog job={job} schedule={money.schedule} onClose={() => setRecording(false)} />}
    </DeskPanel>
  );
}

const describePayment = ({ cents, isOnline, reference, voidedAt }: Payment) =>
  [cents < 0 && 'returned', isOnline && 'online', reference, voidedAt && 'void'].filter(Boolean).join(', ');

const DISPUTES = {
  open: ['warning', 'Disputed. Respond at Stripe.'],
  won: ['success', 'Disputed, and you won'],
  lost: ['danger', 'Disputed, and you lost'],
} as const;

/** What became of a payment that the customer's bank was asked to take back. */
function Dispute({ state }: { state: NonNullable<Payment['dispute']> }) {
  const [tone, words] = DISPUTES[state];
  return (
    <small className={`sub ${tone}`}>
      <b>{words}</b>
    </small>
  );
}

function describeRow({ openCents, cents, isDue }: Money['schedule'][number], onItsWay: number | undefined): string {
  if (openCents === 0) return 'Paid';
  if (onItsWay) return `${formatCents(onItsWay)} on its way`;
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
