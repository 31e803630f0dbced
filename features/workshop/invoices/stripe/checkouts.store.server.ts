import { randomUUID } from 'node:crypto';
import type { Db } from '#database/open.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { HOUR_MS } from '#time/units.ts';
import { lockJob } from '#workshop/jobs/job.store.server.ts';
import { openCents, openInvoice } from '../invoice.store.server.ts';
import {
  type CheckoutRow,
  type CheckoutTools,
  endCheckout,
  forgetUnopened,
  nextLook,
  recordCheckout,
  TRIES,
} from './checkout-polling.store.server.ts';
import { offeredMethods, StripeProblem } from './stripe.ts';
import { readStripeMethods } from './stripe-settings.store.server.ts';

/** How it came out that a customer wants to pay. */
export type Started =
  | { outcome: 'open'; url: string }
  /** `settled` nothing is open, `processing` a payment is on its way, `off` not this sum, `gone` the link is revoked. */
  | { outcome: 'settled' | 'processing' | 'off' | 'gone' };

/** Within what Stripe allows, 30 minutes to 24 hours, also where opening is repeated for an hour. */
const OPEN_MS = 12 * HOUR_MS;

/**
 * The page at Stripe on which a customer pays exactly what is open of an invoice. However often and at once it is asked
 * for, an invoice has one session that is open. @throws {StripeProblem}
 */
export async function startCheckout(
  tools: CheckoutTools,
  asked: { invoiceId: number; linkId: number },
  now: Date,
): Promise<Started> {
  const { db, stripe } = tools;
  for (let tries = 0; tries < TRIES; tries++) {
    const open = await openInvoice(db, asked.invoiceId);
    const row = (await findOngoing(db, asked.invoiceId)) ?? (await beginCheckout(tools, asked, now));
    if (typeof row === 'string') return { outcome: row };
    if (row === null || !open) continue;
    if (row.state === 'processing') return { outcome: 'processing' };
    if (row.cents !== openCents(open)) await endCheckout(tools, row, now);
    else if (row.sessionId === null) {
      const returnTo = await pageOf(tools, row, open.row.number);
      if (returnTo === null) return { outcome: 'gone' };
      const url = await openSession(tools, row, { title: `Invoice ${open.row.number}`, returnTo }, now);
      if (url !== null) return { outcome: 'open', url };
    } else {
      const seen = await stripe.read(row.sessionId);
      if (await recordCheckout(tools, row, seen, now)) {
        if (seen?.status === 'open' && seen.url !== null) return { outcome: 'open', url: seen.url };
      }
    }
  }
  throw new StripeProblem('busy', null);
}

async function pageOf({ db, config }: CheckoutTools, { linkId }: CheckoutRow, number: string): Promise<string | null> {
  const job = linkId === null ? null : await linkAddress(db, config, linkId);
  return job && `${job}/invoices/${number}`;
}

/** @returns null if another request was first */
function beginCheckout(
  { db, stripe }: CheckoutTools,
  { invoiceId, linkId }: { invoiceId: number; linkId: number },
  now: Date,
): Promise<CheckoutRow | null | 'settled' | 'off'> {
  return db.transaction().execute(async (trx) => {
    const { jobId } = await trx
      .selectFrom('invoices')
      .select('jobId')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    // What is open does not change before the row is there.
    await lockJob(trx, jobId);
    const cents = openCents((await openInvoice(trx, invoiceId))!);
    if (cents <= 0) return 'settled';
    const methods = offeredMethods(cents, await readStripeMethods(trx));
    if (methods.length === 0) return 'off';
    const at = now.toISOString();
    const row = await trx
      .insertInto('checkouts')
      .values({
        invoiceId,
        linkId,
        key: randomUUID(),
        state: 'started',
        cents,
        takesCard: methods.includes('card'),
        takesBank: methods.includes('bank'),
        isLive: stripe.isLive,
        lookAt: nextLook(now),
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((each) => each.doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  });
}

/** Opens the session of a row, by its key, so that a repeat finds the same. @returns null if the row has ended */
async function openSession(
  { db, stripe }: CheckoutTools,
  row: CheckoutRow,
  { title, returnTo }: { title: string; returnTo: string },
  now: Date,
): Promise<string | null> {
  const methods = [row.takesBank && ('bank' as const), row.takesCard && ('card' as const)].filter(
    (each) => each !== false,
  );
  const expiresAt = new Date(Date.parse(row.createdAt) + OPEN_MS);
  const ofRow = { key: row.key, cents: row.cents, title, methods, returnTo, expiresAt };
  const seen = await stripe.open(ofRow).catch(async (error: unknown) => {
    if (error instanceof StripeProblem && error.fault === 'refused') await forgetUnopened(db, row, now);
    throw error;
  });
  // The address leaves only once the session is known: one that is not known is never paid.
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ sessionId: seen.id, updatedAt: now.toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', 'started')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? seen.url : null;
}

/** Ends the open sessions of a job’s invoices, before money is entered by hand or what is open changes. */
export async function endCheckouts(tools: CheckoutTools, jobId: number, now: Date): Promise<void> {
  const rows = await tools.db
    .selectFrom('checkouts')
    .innerJoin('invoices', 'invoices.id', 'checkouts.invoiceId')
    .selectAll('checkouts')
    .where('invoices.jobId', '=', jobId)
    .where('checkouts.state', '=', 'started')
    .execute();
  for (const row of rows) await endCheckout(tools, row, now);
}

/** The payment of an invoice that is open or on its way. */
async function findOngoing(db: Db, invoiceId: number): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['started', 'processing'])
    .executeTakeFirst();
}

/** The id of an invoice of a job; undefined without one. */
export async function findInvoiceId(db: Db, { jobId, number }: { jobId: number; number: string }) {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('jobId', '=', jobId)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.id;
}
