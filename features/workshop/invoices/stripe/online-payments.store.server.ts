import type { Db } from '#database/open.ts';
import { shopDay } from '#time/shop-time.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import type { LockedJob, MailActor, RecordedEvent } from '#workshop/jobs/job.store.server.ts';
import { paidFor, readMoney, recordPayment, voidLocked } from '#workshop/jobs/payments.store.server.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { InvoicePage } from '../invoice.contract.ts';
import { announceFailure } from '../invoice.mail.server.ts';
import { setProcessing } from '../invoice.store.server.ts';
import {
  type Checkout,
  type CheckoutState,
  disputeState,
  failureWords,
  offeredMethods,
  returnedCents,
} from './stripe.ts';
import { readStripeAccess, readStripeMethods, type StripeConfig } from './stripe-settings.store.server.ts';

/** A payment at Stripe before what was seen of it is recorded. */
interface Ongoing {
  id: number;
  invoiceId: number;
  state: CheckoutState;
  cents: number;
}

/** What the books have of a payment at Stripe. */
async function findBooked(db: Db, checkoutId: number): Promise<{ isPaid: boolean; returnedCents: number }> {
  const rows = await db
    .selectFrom('payments')
    .select('cents')
    .where('checkoutId', '=', checkoutId)
    .where('voidedAt', 'is', null)
    .execute();
  const returned = rows.reduce((sum, { cents }) => sum + Math.max(-cents, 0), 0);
  return { isPaid: rows.some(({ cents }) => cents > 0), returnedCents: returned };
}

/** Whether the books differ from what Stripe says. */
export async function isUnbooked(db: Db, checkoutId: number, seen: Checkout): Promise<boolean> {
  const booked = await findBooked(db, checkoutId);
  return seen.isPaid && (!booked.isPaid || booked.returnedCents !== returnedCents(seen));
}

/** Records that a payment of a locked job is on its way, has come, or failed. @returns what happened */
export async function recordArrival(
  trx: Db,
  locked: LockedJob,
  { before, after, seen }: { before: Ongoing; after: CheckoutState; seen: Checkout | null },
  by: MailActor,
): Promise<RecordedEvent> {
  const { id: checkoutId, invoiceId, cents } = before;
  const isBegun = before.state === 'processing';
  const { number } = await trx
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (after === 'processing' && !isBegun) {
    await setProcessing(trx, invoiceId, cents, by.now);
    return { event: 'changed', text: `A bank transfer of ${formatCents(cents)} for ${number} is on its way.` };
  }
  if (isBegun && after !== 'processing') await setProcessing(trx, invoiceId, null, by.now);
  if (after === 'paid' && seen?.payment && !(await findBooked(trx, checkoutId)).isPaid) {
    const { id: reference, method, receivedCents } = seen.payment;
    const payment = { invoiceId, checkoutId, cents: receivedCents, method, receivedOn: shopDay(by.now), reference };
    await recordPayment(trx, locked, payment, by);
    return paidFor(payment);
  }
  if (after !== 'failed' || before.state === 'failed') return null;
  const why = failureWords(seen?.payment?.failure ?? null);
  const followers = await findFollowers(trx, locked.job.id, { now: by.now, only: 'customer' });
  await announceFailure(trx, locked, { followers, cents, invoice: number, why }, by);
  return { event: 'changed', text: `A payment of ${formatCents(cents)} for ${number} failed. ${why}` };
}

/**
 * Brings what went back of a payment to what Stripe says: refunds, and all of it once a dispute is lost. A refund that
 * failed is void.
 */
export async function recordReturns(
  trx: Db,
  locked: LockedJob,
  { before, seen }: { before: Ongoing; seen: Checkout },
  by: MailActor,
): Promise<RecordedEvent> {
  const { id: checkoutId, invoiceId } = before;
  const booked = await findBooked(trx, checkoutId);
  const cents = booked.returnedCents - returnedCents(seen);
  if (!booked.isPaid || !seen.payment || cents === 0) return null;
  // What a bank took back is no refund of ours.
  const isQuiet = disputeState(seen) !== null;
  const { id: reference, method } = seen.payment;
  const change = { invoiceId, checkoutId, method, receivedOn: shopDay(by.now), reference, isQuiet };
  if (cents < 0) await recordPayment(trx, locked, { ...change, cents }, by);
  else {
    await voidReturns(trx, locked, { reference, isQuiet }, by);
    const left = returnedCents(seen);
    if (left > 0) await recordPayment(trx, locked, { ...change, cents: -left, isQuiet: true }, by);
  }
  return paidFor({ cents });
}

/** Voids what was recorded as returned. */
async function voidReturns(
  trx: Db,
  locked: LockedJob,
  { reference, isQuiet }: { reference: string; isQuiet: boolean },
  by: MailActor,
): Promise<void> {
  const { payments } = await readMoney(trx, locked);
  const returns = payments.filter((each) => each.isOnline && each.cents < 0 && each.reference === reference);
  for (const payment of returns.filter(({ voidedAt }) => voidedAt === null))
    await voidLocked(trx, locked, { payment, isQuiet }, by);
}

/** How an invoice can be paid online, and why the last try failed; null where it cannot. */
export async function describeOnline(
  db: Db,
  config: StripeConfig,
  invoiceId: number,
  { openCents, processing }: { openCents: number; processing: object | null },
): Promise<InvoicePage['online']> {
  const access = await readStripeAccess(db, config);
  if (!access || openCents <= 0 || processing) return null;
  const settings = await readStripeMethods(db);
  const methods = offeredMethods(openCents, settings);
  if (methods.length === 0) return null;
  const last = await db
    .selectFrom('checkouts')
    .select('failure')
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['started', 'failed'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    methods,
    cardLimitCents: settings.card ? settings.cardLimitCents : null,
    isTest: !access.isLive,
    failure: last?.failure ? failureWords(last.failure) : null,
  };
}
