import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay, shopTime } from '#time/shop-time.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { lockJob } from '#workshop/jobs/job.store.server.ts';
import { endReminders } from '#workshop/jobs/payments.store.server.ts';
import { INVOICING_SETTING, reminderDays } from '#workshop/shop/shop.contract.ts';
import type { InvoiceDocument } from './invoice.contract.ts';
import { announceReminder } from './invoice.mail.server.ts';
import { listOpenInvoices } from './invoice.store.server.ts';

/** What the clock does for invoices. */

/** Shop time: nothing leaves by itself at night, and reminders leave in office hours. */
export const DAYTIME = { from: '08:00', to: '21:00' };
const OFFICE = { from: '08:00', to: '18:00' };
export const isWithin = (now: Date, { from, to }: typeof DAYTIME) => shopTime(now) >= from && shopTime(now) < to;

/** An invoice of a job that was delivered earlier is left to the owner. */
const LATE_DAYS = 7;

/** The jobs whose invoices may be sent by themselves. */
export function listUnfinished(db: Db, now: Date) {
  return db
    .selectFrom('jobs')
    .select(['id', 'updatedAt'])
    .where('quoteId', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where((e) => e.or([e('deliveredOn', 'is', null), e('deliveredOn', '>=', addDays(shopDay(now), -LATE_DAYS))]))
    .orderBy('id')
    .execute();
}

/** A reminder that was missed for so many days, such as on a site that was off, is not sent anymore. */
const SLACK_DAYS = 4;

/**
 * Reminds of one unpaid invoice, on the days after it was due that the owner chose. Several nodes may run it at once.
 * @returns whether there was one
 */
export async function remindNextInvoice({ db, publicUrl }: { db: Db; publicUrl: string }, now: Date): Promise<boolean> {
  const days = reminderDays(await readSetting(db, INVOICING_SETTING));
  if (days.length === 0 || !isWithin(now, OFFICE)) return false;
  const today = shopDay(now);
  for (const day of days.toReversed()) {
    const due = await db
      .selectFrom('invoices')
      .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
      .select(['invoices.id', 'jobId'])
      .where('remindersEndedAt', 'is', null)
      .where('invoices.erasedAt', 'is', null)
      .where('jobs.quoteId', 'is not', null)
      .where('remindedDays', '<', day)
      .where('dueOn', '<=', addDays(today, -day))
      .where('dueOn', '>', addDays(today, -day - SLACK_DAYS))
      .orderBy('invoices.id')
      .executeTakeFirst();
    if (!due) continue;
    await remind(db, due, { day, now, publicUrl });
    return true;
  }
  return false;
}

async function remind(
  db: Db,
  { id, jobId }: { id: number; jobId: number },
  { day, now, publicUrl }: { day: number; now: Date; publicUrl: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, jobId);
    const found = (await listOpenInvoices(trx, jobId)).find(({ row }) => row.id === id);
    if (!locked || !found || found.row.remindersEndedAt !== null || found.row.remindedDays >= day) return;
    // Credited, or settled by what was paid before.
    if (found.state.openCents === 0) return endReminders(trx, [{ id }], now);
    await trx.updateTable('invoices').set({ remindedDays: day }).where('id', '=', id).execute();
    const followers = await findFollowers(trx, jobId, { now, only: 'customer' });
    const document = JSON.parse(found.row.document!) as InvoiceDocument;
    const reminder = { followers, document, open: found.state.openCents };
    await announceReminder(trx, locked, reminder, { publicUrl, now });
  });
}
