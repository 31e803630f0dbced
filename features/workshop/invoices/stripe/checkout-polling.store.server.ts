import type { Db } from '#database/open.ts';
import type { Row, RowChange } from '#database/tables.ts';
import { conflict, type Outcome } from '#server/outcome.store.server.ts';
import { HOUR_MS } from '#time/units.ts';
import { changeJob } from '#workshop/jobs/job.store.server.ts';
import { openCents, openInvoice } from '../invoice.store.server.ts';
import { isUnbooked, recordArrival, recordReturns } from './online-payments.store.server.ts';
import { type Checkout, checkoutState, disputeState, mayBecome, type StripeCalls, StripeProblem } from './stripe.ts';

export type CheckoutRow = Row<'checkouts'>;

export interface CheckoutTools {
  db: Db;
  stripe: StripeCalls;
  config: { publicUrl: string; sessionSecret: string };
}

export const TRIES = 5;

/** When Stripe is asked again, whatever becomes of this look. */
export const nextLook = (now: Date) => new Date(now.getTime() + HOUR_MS).toISOString();

/** The row that an event is about; null for what this site did not start. @throws {StripeProblem} */
export async function findReported(
  { db, stripe }: CheckoutTools,
  { checkoutId, paymentIntent }: { checkoutId: string | null; paymentIntent: string | null },
): Promise<CheckoutRow | null> {
  const bySession = (id: string) =>
    db.selectFrom('checkouts').selectAll().where('sessionId', '=', id).executeTakeFirst();
  if (checkoutId !== null) return (await bySession(checkoutId)) ?? null;
  if (paymentIntent === null) return null;
  const known = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('paymentIntent', '=', paymentIntent)
    .executeTakeFirst();
  if (known) return known;
  const id = await stripe.findId(paymentIntent);
  return (id && (await bySession(id))) || null;
}

/** Records what Stripe says of a payment now. Whatever order events come in, what is read last counts. */
export async function refreshCheckout(tools: CheckoutTools, row: CheckoutRow, now: Date): Promise<void> {
  let current = row;
  for (let tries = 0; tries < TRIES; tries++) {
    if (current.sessionId === null) return forgetUnopened(tools.db, current, now);
    if (await recordCheckout(tools, current, await tools.stripe.read(current.sessionId), now)) return;
    current = await findRow(tools.db, row.id);
  }
  throw new StripeProblem('busy', null);
}

/**
 * Claims the next payment whose hourly look is due, for one node: the look after it is an hour away, also if this one
 * fails.
 */
async function claimLook(db: Db, { isLive }: Pick<StripeCalls, 'isLive'>, now: Date): Promise<CheckoutRow | null> {
  const at = now.toISOString();
  const due = await db
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', ['started', 'processing'])
    .where('isLive', '=', isLive)
    .where('lookAt', '<=', at)
    .orderBy('lookAt')
    .limit(1)
    .executeTakeFirst();
  const claimed =
    due &&
    (await db
      .updateTable('checkouts')
      .set({ lookAt: nextLook(now) })
      .where('id', '=', due.id)
      .where('lookAt', '<=', at)
      .returningAll()
      .executeTakeFirst());
  return claimed ?? null;
}

/** The hourly look at a payment; ends a session that asks for another sum than is open. @returns whether one was due */
export async function lookAtNext(tools: CheckoutTools, now: Date): Promise<boolean> {
  const row = await claimLook(tools.db, tools.stripe, now);
  if (!row) return false;
  await refreshCheckout(tools, row, now);
  const open = await openInvoice(tools.db, row.invoiceId);
  const after = await findRow(tools.db, row.id);
  if (after.state === 'started' && open && after.cents !== openCents(open)) await endCheckout(tools, after, now);
  return true;
}

/** Ends a session that is open. One that is paid all the same is recorded. @throws {StripeProblem} */
export async function endCheckout(tools: CheckoutTools, row: CheckoutRow, now: Date): Promise<void> {
  if (row.sessionId === null) return forgetUnopened(tools.db, row, now);
  await recordCheckout(tools, row, await tools.stripe.expire(row.sessionId), now);
}

/** Ends a row whose session was not opened. */
export async function forgetUnopened(db: Db, { id }: CheckoutRow, now: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ state: 'expired', updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('sessionId', 'is', null)
    .execute();
}

const findRow = (db: Db, id: number) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Records what was seen of a payment, unless another look was recorded since `row` was read, before this one.
 * @returns false if so
 */
export async function recordCheckout(
  { db, config }: CheckoutTools,
  row: CheckoutRow,
  seen: Checkout | null,
  now: Date,
): Promise<boolean> {
  const by = { userId: null, now, publicUrl: config.publicUrl };
  const { jobId } = await db
    .selectFrom('invoices')
    .select('jobId')
    .where('id', '=', row.invoiceId)
    .executeTakeFirstOrThrow();
  const change = changeOf(row, seen);
  const noteLook = (trx: Db) => updateRow(trx, row, { ...change, updatedAt: now.toISOString() });
  const isNews = Object.entries(change).some(([name, value]) => row[name as keyof CheckoutRow] !== value);
  if (!isNews && !(seen && (await isUnbooked(db, row.id, seen)))) return noteLook(db);
  const result: Outcome = await changeJob(db, jobId, by, async (trx, locked) => {
    if (!(await noteLook(trx))) conflict('Another look was recorded meanwhile.');
    const happened = await recordArrival(trx, locked, { before: row, after: change.state, seen }, by);
    return (seen && (await recordReturns(trx, locked, { before: row, seen }, by))) ?? happened;
  });
  // The person was erased: their job keeps no books, but what is known of the payment goes on.
  return result.outcome === 'missing' ? noteLook(db) : result.outcome === 'done';
}

/** @returns false if it was changed since it was read */
async function updateRow(trx: Db, { id, looks }: CheckoutRow, change: RowChange<'checkouts'>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('checkouts')
    .set({ ...change, looks: looks + 1 })
    .where('id', '=', id)
    .where('looks', '=', looks)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type CheckoutChange = Pick<CheckoutRow, 'state' | 'paymentIntent' | 'method' | 'failure' | 'dispute'>;

/** What changes by what Stripe says; null is a session that it does not know, with this key. */
function changeOf(row: CheckoutRow, seen: Checkout | null): CheckoutChange {
  const { state, paymentIntent, method, failure, dispute } = row;
  const before = { state, paymentIntent, method, failure, dispute };
  if (!seen)
    return {
      ...before,
      ...(state === 'started' && { state: 'expired' }),
      ...(state === 'processing' && { state: 'failed', failure: 'resource_missing' }),
    };
  const after = checkoutState(seen);
  if (!mayBecome(state, after)) return before;
  const { payment } = seen;
  return {
    state: after,
    paymentIntent: payment?.id ?? paymentIntent,
    method: payment?.method ?? method,
    failure: after === 'paid' ? null : (payment?.failure ?? null),
    dispute: disputeState(seen),
  };
}
