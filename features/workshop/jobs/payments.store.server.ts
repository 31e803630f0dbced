import type { Db } from '#database/open.ts';
import type { NewRow } from '#database/tables.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { conflict, fail, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { formatCents, sumCents } from '#workshop/shop/money.ts';
import { findFollowers } from './customer/subscribers.store.server.ts';
import { findInvoiced, type Invoiced } from './invoiced.store.server.ts';
import { changeJob, type LockedJob, type MailActor, type WholeJob } from './job.store.server.ts';
import { aboutJob, calledBy, ringAt } from './job-signals.ts';
import { sumApprovedCents } from './job-sources.store.server.ts';
import { JOB_MESSAGES } from './job-status.constants.ts';
import { announceCorrection, announcePayment, type PaidInvoice } from './notices.mail.server.ts';
import type { Money } from './payments.contract.ts';
import { addToRest, type InvoiceBalance, paidCents, scheduleState, settle } from './payments.ts';
import { dayProblem } from './stages.ts';

export async function readMoney(db: Db, { job, stages }: Pick<WholeJob, 'job' | 'stages'>): Promise<Money> {
  const payments = await findPayments(db, job.id);
  const invoices = await findInvoiced(db, job.id);
  const { settled } = settle(invoices, payments);
  const paid = paidCents(payments);
  const approvedCents = await sumApprovedCents(db, job.id);
  const agreed = { ...job, schedule: addToRest(job.schedule, approvedCents) };
  const reducedCents = sumCents(invoices, ({ reducedCents: cents }) => cents);
  const writtenOffCents = sumCents(invoices, ({ writtenOffCents: cents }) => cents);
  const forgiven = reducedCents + writtenOffCents;
  const ofRow = (row: number) =>
    sumCents(
      invoices.filter((each) => each.row.dueRow === row),
      (each) => settled.get(each.id)!.paidCents + each.reducedCents + each.writtenOffCents,
    );
  const covered = paid + forgiven;
  return {
    contractCents: job.contractCents,
    approvedCents,
    reducedCents,
    writtenOffCents,
    paidCents: paid,
    balanceCents: job.contractCents + approvedCents - covered,
    schedule: scheduleState(
      agreed,
      stages,
      covered,
      job.schedule.map((_, row) => ofRow(row)),
    ),
    invoices: invoices.map((each) => toMoneyInvoice(each, settled.get(each.id)!)),
    payments: payments.map(({ jobId: _, userId: __, checkoutId, ...payment }) => ({
      ...payment,
      isOnline: checkoutId !== null,
    })),
  };
}

function toMoneyInvoice({ row, creditedCents }: Invoiced, { paidCents: paid, openCents }: InvoiceBalance) {
  const { id, number, dueRow, isFinal, cents, sentOn, dueOn, processingCents, processingSince } = row;
  const processing = processingCents === null ? null : { cents: processingCents, since: processingSince! };
  return { id, number, dueRow, isFinal, cents, creditedCents, paidCents: paid, openCents, sentOn, dueOn, processing };
}

function findPayments(db: Db, jobId: number) {
  return db
    .selectFrom('payments')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .selectAll('payments')
    .select('checkouts.dispute')
    .where('jobId', '=', jobId)
    .orderBy('payments.id')
    .execute();
}

type Received = Pick<NewRow<'payments'>, 'cents' | 'method' | 'receivedOn'> & {
  dueRow?: number | null | undefined;
  invoiceId?: number | null;
  reference: string;
  /** How it came or went back online. */
  checkoutId?: number;
  /** Whether the customer gets no receipt. */
  isQuiet?: boolean;
};
type EnteredPayment = Received & { overpays?: boolean | undefined; sure?: boolean | undefined };

/** Records money that came in, entered by hand, also once a job is over. */
export async function addPayment(
  db: Db,
  jobId: number,
  { overpays = false, sure = false, ...payment }: EnteredPayment,
  by: MailActor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const problem = dayProblem(payment.receivedOn, { from: null, today: shopDay(by.now) });
    if (problem) refuse('receivedOn', problem);
    if ((payment.dueRow ?? 0) >= locked.job.schedule.length) refuse('dueRow', JOB_MESSAGES.noRow);
    const before = await readMoney(trx, locked);
    refuseBelowZero(before, payment.cents);
    if (!overpays) refuseOverBalance(before, payment.cents);
    const invoice = before.invoices.find(({ dueRow, openCents }) => dueRow === payment.dueRow && openCents > 0);
    if (!sure && payment.cents > 0) refuseWhileProcessing(invoice ? [invoice] : before.invoices);
    await recordPayment(trx, locked, { ...payment, invoiceId: invoice?.id ?? null }, by);
    return paidFor(payment);
  });
}

/** A payment as an event of its job. */
export const paidFor = ({ cents }: Pick<Received, 'cents'>) =>
  ({ event: 'paid for', text: formatCents(cents) }) as const;

/**
 * Records a payment of a locked job with its receipt and its message to other programs; it ends the reminders of what it
 * pays. The caller has checked it, and adds `paidFor` to the timeline.
 * @returns its id
 */
export async function recordPayment(
  trx: Db,
  locked: LockedJob,
  { reference, dueRow = null, invoiceId = null, checkoutId, isQuiet = false, ...received }: Received,
  by: MailActor,
): Promise<number> {
  const { job } = locked;
  const before = await readMoney(trx, locked);
  const createdAt = by.now.toISOString();
  const { cents, method, receivedOn } = received;
  const row = { jobId: job.id, ...received, reference: reference || null, userId: by.userId, createdAt };
  const invoice = before.invoices.find(({ id }) => id === invoiceId);
  const { id: paymentId } = await trx
    .insertInto('payments')
    .values({ ...row, invoiceId, dueRow: dueRow ?? invoice?.dueRow ?? null, checkoutId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = await readMoney(trx, locked);
  const paid = findChanged(before, after);
  if (cents > 0) await endReminders(trx, paid, by.now);
  const followers = isQuiet ? [] : await findFollowers(trx, job.id, { now: by.now, only: 'customer' });
  const { balanceCents } = after;
  await announcePayment(trx, locked, { followers, payment: row, paid, balanceCents }, by);
  const data = { ...aboutJob(job), updatedAt: createdAt, paymentId, cents, method, receivedOn, balanceCents };
  await enqueueWebhooks(trx, [{ type: 'payment.recorded', data }], by.now);
  if (cents > 0) await ring(trx, { kind: 'payment', title: `${calledBy(job)}: a payment came in`, ...ringAt(job) }, by);
  return paymentId;
}

/** The invoices that are more or less open than before. */
const findChanged = (before: Money, after: Money): PaidInvoice[] =>
  after.invoices.flatMap(({ id, number, openCents }, at) => {
    const cents = before.invoices[at]!.openCents - openCents;
    return cents === 0 ? [] : [{ id, number, cents, openCents }];
  });

/** The first payment of an invoice ends its reminders, also one that is only on its way. */
export async function endReminders(trx: Db, invoices: readonly { id: number }[], now: Date): Promise<void> {
  if (invoices.length === 0) return;
  await trx
    .updateTable('invoices')
    .set({ remindersEndedAt: now.toISOString() })
    .where(
      'id',
      'in',
      invoices.map(({ id }) => id),
    )
    .where('remindersEndedAt', 'is', null)
    .execute();
}

/** Not more is paid back than came in by hand: what came online goes back there. The job is locked. */
function refuseBelowZero({ payments, paidCents: paid }: Money, cents: number): void {
  if (paid + cents < 0) refuse('cents', JOB_MESSAGES.refund(formatCents(paid)));
  const byHand = paidCents(payments.filter(({ isOnline }) => !isOnline));
  if (cents < 0 && byHand + cents < 0) refuse('cents', JOB_MESSAGES.onlineRefund(formatCents(byHand)));
}

/** A slip of a digit would mark all that is due as paid, and the customer would get a receipt for it. */
function refuseOverBalance({ balanceCents }: Money, cents: number): void {
  const unpaid = Math.max(balanceCents, 0);
  if (cents <= unpaid) return;
  refuse('overpays', JOB_MESSAGES.overpays(formatCents(cents), formatCents(unpaid)));
}

/** The same money would come twice. */
function refuseWhileProcessing(invoices: Money['invoices']): void {
  const invoice = invoices.find(({ processing }) => processing !== null);
  if (!invoice) return;
  const { number, processing } = invoice;
  const { cents, since } = processing!;
  conflict(JOB_MESSAGES.processing(formatCents(cents), number), { processing: { invoice: number, cents, since } });
}

/** Voids a payment; it stays on record, and the customer gets a correction of the receipt. */
export async function voidPayment(db: Db, jobId: number, id: number, by: MailActor): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const before = await readMoney(trx, locked);
    const payment = before.payments.find((each) => each.id === id);
    if (!payment) return fail({ outcome: 'missing', detail: JOB_MESSAGES.noPayment });
    if (payment.voidedAt !== null) conflict(JOB_MESSAGES.voided);
    if (payment.isOnline) conflict(JOB_MESSAGES.online);
    if (before.paidCents < payment.cents) conflict(JOB_MESSAGES.paidBack);
    await voidLocked(trx, locked, { payment }, by);
    return { event: 'changed', text: `The ${formatCents(payment.cents)} payment is void.` };
  });
}

/** Voids a payment of a locked job that the caller has checked. */
export async function voidLocked(
  trx: Db,
  locked: LockedJob,
  { payment, isQuiet = false }: { payment: Money['payments'][number]; isQuiet?: boolean },
  by: MailActor,
): Promise<void> {
  const { id: jobId } = locked.job;
  await trx.updateTable('payments').set({ voidedAt: by.now.toISOString() }).where('id', '=', payment.id).execute();
  const { balanceCents } = await readMoney(trx, locked);
  const followers = isQuiet ? [] : await findFollowers(trx, jobId, { now: by.now, only: 'customer' });
  await announceCorrection(trx, locked, { followers, payment, balanceCents }, by);
}
