import type { Db } from '#database/open.ts';
import type { NewRow, Row } from '#database/tables.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { conflict, fail, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { findFollowers } from './customer/subscribers.store.server.ts';
import { announcePayment } from './job.mail.server.ts';
import { type Actor, changeJob, type WholeJob } from './job.store.server.ts';
import { sumApprovedCents } from './job-sources.store.server.ts';
import { JOB_MESSAGES } from './job-status.constants.ts';
import type { Money } from './payments.contract.ts';
import { addToRest, paidCents, scheduleState } from './payments.ts';
import { dayProblem } from './stages.ts';
import { aboutJob } from './webhook-events.ts';

export async function readMoney(db: Db, { job, stages }: Pick<WholeJob, 'job' | 'stages'>): Promise<Money> {
  const payments = await findPayments(db, job.id);
  const paid = paidCents(payments);
  const approvedCents = await sumApprovedCents(db, job.id);
  const agreed = { ...job, schedule: addToRest(job.schedule, approvedCents) };
  return {
    contractCents: job.contractCents,
    approvedCents,
    paidCents: paid,
    balanceCents: job.contractCents + approvedCents - paid,
    schedule: scheduleState(agreed, stages, paid),
    payments: payments.map(({ jobId: _, userId: __, ...payment }) => payment),
  };
}

function findPayments(db: Db, jobId: number): Promise<Row<'payments'>[]> {
  return db.selectFrom('payments').selectAll().where('jobId', '=', jobId).orderBy('id').execute();
}

type NewPayment = Pick<NewRow<'payments'>, 'cents' | 'method' | 'receivedOn' | 'dueRow'> & {
  reference: string;
  overpays?: boolean;
};

/** Records money that came in, also once a job is over. */
export async function addPayment(
  db: Db,
  jobId: number,
  { reference, overpays = false, ...payment }: NewPayment,
  by: Actor & { publicUrl: string },
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const { job } = locked;
    const problem = dayProblem(payment.receivedOn, { from: null, today: shopDay(by.now) });
    if (problem) refuse('receivedOn', problem);
    if ((payment.dueRow ?? 0) >= job.schedule.length) refuse('dueRow', JOB_MESSAGES.noRow);
    const before = await readMoney(trx, locked);
    refuseBelowZero(before, payment.cents);
    if (!overpays) refuseOverBalance(before, payment.cents);
    const created = { userId: by.userId, createdAt: by.now.toISOString() };
    const { id: paymentId } = await trx
      .insertInto('payments')
      .values({ jobId, ...payment, reference: reference || null, ...created })
      .returning('id')
      .executeTakeFirstOrThrow();
    const balanceCents = before.balanceCents - payment.cents;
    const followers = await findFollowers(trx, jobId, { now: by.now, only: 'customer' });
    await announcePayment(trx, locked, { followers, cents: payment.cents, balanceCents }, by);
    const { cents, method, receivedOn } = payment;
    const data = { ...aboutJob(job), updatedAt: created.createdAt, paymentId, cents, method, receivedOn, balanceCents };
    await enqueueWebhooks(trx, [{ type: 'payment.recorded', data }], by.now);
    return { event: 'paid for', text: formatCents(payment.cents) };
  });
}

/** Not more is paid back than came in. The job is locked. */
function refuseBelowZero({ paidCents: paid }: Money, cents: number): void {
  if (paid + cents < 0) refuse('cents', JOB_MESSAGES.refund(formatCents(paid)));
}

/** A slip of a digit would mark all that is due as paid, and the customer would get a receipt for it. */
function refuseOverBalance({ balanceCents }: Money, cents: number): void {
  const unpaid = Math.max(balanceCents, 0);
  if (cents <= unpaid) return;
  refuse('overpays', JOB_MESSAGES.overpays(formatCents(cents), formatCents(unpaid)));
}

const sumPaid = async (trx: Db, jobId: number) => paidCents(await findPayments(trx, jobId));

/** Voids a payment; it stays on record. */
export async function voidPayment(db: Db, jobId: number, id: number, by: Actor): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .where('jobId', '=', jobId)
      .executeTakeFirst();
    if (!payment) return fail({ outcome: 'missing', detail: JOB_MESSAGES.noPayment });
    if (payment.voidedAt !== null) conflict(JOB_MESSAGES.voided);
    if ((await sumPaid(trx, jobId)) < payment.cents) conflict(JOB_MESSAGES.paidBack);
    await trx.updateTable('payments').set({ voidedAt: by.now.toISOString() }).where('id', '=', id).execute();
    return { event: 'changed', text: `The ${formatCents(payment.cents)} payment is void.` };
  });
}
