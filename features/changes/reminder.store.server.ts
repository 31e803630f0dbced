import type { Db } from '#database/open.ts';
import { slotStart } from '#features/appointments/rules.ts';
import { readCalendar } from '#features/jobs/calendar.store.server.ts';
import { lockJob } from '#features/jobs/store.server.ts';
import { touch } from '#features/leads/store.server.ts';
import { currentLink } from '#server/links.store.server.ts';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { shopDay } from '#time/shop-time.ts';
import { isWorkDay } from '#time/work-days.ts';
import { enqueueReminder } from './mail.server.ts';
import { findRow, toSent } from './store.server.ts';

/** When reminders leave. */
const MAIL_TIME = '8:00 AM';

/**
 * Reminds customer and owner of one change order whose answer was asked for by a day before this one; each order once.
 * Several nodes may run it at once.
 * @returns whether there was one
 */
export async function remindNextChange({ db, publicUrl }: { db: Db; publicUrl: string }, now: Date): Promise<boolean> {
  const today = shopDay(now);
  if (now < slotStart({ date: today, time: MAIL_TIME }, SHOP_TIME_ZONE)) return false;
  const due = await db
    .selectFrom('changeOrders')
    .innerJoin('jobs', 'jobs.id', 'changeOrders.jobId')
    .select(['jobId', 'changeOrders.number'])
    .where('changeOrders.status', '=', 'sent')
    .where('changeOrders.remindedAt', 'is', null)
    .where('changeOrders.erasedAt', 'is', null)
    .where('respondBy', '<', today)
    .where('jobs.quoteId', 'is not', null)
    .orderBy('changeOrders.id')
    .executeTakeFirst();
  if (!due || !isWorkDay(today, await readCalendar(db))) return false;
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, due.jobId);
    const sent = toSent(await findRow(trx, due.jobId, due.number));
    if (!locked || !sent || sent.row.status !== 'sent' || sent.row.remindedAt !== null) return;
    const { id, sentTo: to } = sent.row;
    await trx.updateTable('changeOrders').set({ remindedAt: now.toISOString() }).where('id', '=', id).execute();
    const link = await currentLink(trx, { kind: 'change', subjectId: id, now });
    const about = { document: sent.document, lead: locked.lead, to, linkId: link?.id ?? null };
    await enqueueReminder(trx, about, { publicUrl, now });
    await touch(trx, locked.lead, {}, now);
  });
  return true;
}
