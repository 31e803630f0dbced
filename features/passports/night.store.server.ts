import type { Db } from '#database/open.ts';
import { HOUR_MS, SHOP_TIME_ZONE } from '#time/constants.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { startOfDay } from '#time/start-of-day.ts';
import { ENDING_DAYS } from './constants.ts';
import { linksOf } from './issuing/store.server.ts';
import { announceEnding } from './mail.server.ts';
import { lockPassport } from './store.server.ts';

/** Not at night: 8:00 AM in shop time. */
const FROM_MS = 8 * HOUR_MS;

/**
 * Tells the holder of one passport that a warranty ends within 60 days, once for each work. Several nodes may run it at
 * once: one claims the work.
 * @returns whether there was one
 */
export async function remindNextHolder(
  { db, ...by }: { db: Db; publicUrl: string; sessionSecret: string },
  now: Date,
): Promise<boolean> {
  const today = shopDay(now);
  if (now.getTime() < Date.parse(startOfDay(today, SHOP_TIME_ZONE)) + FROM_MS) return false;
  const due = await db
    .selectFrom('passportWorks')
    .innerJoin('passports', 'passports.id', 'passportWorks.passportId')
    .select(['passportWorks.id', 'passportId', 'warrantyEndsOn'])
    .where('holderEmail', 'is not', null)
    .where('remindedAt', 'is', null)
    .where('soldOn', 'is', null)
    .where('warrantyEndsOn', '>=', today)
    .where('warrantyEndsOn', '<=', addDays(today, ENDING_DAYS))
    .orderBy('passportWorks.id')
    .executeTakeFirst();
  if (!due) return false;
  await db.transaction().execute(async (trx) => {
    const passport = (await lockPassport(trx, due.passportId))!;
    const claim = await trx
      .updateTable('passportWorks')
      .set({ remindedAt: now.toISOString() })
      .where('id', '=', due.id)
      .where('remindedAt', 'is', null)
      .executeTakeFirst();
    if (claim.numUpdatedRows === 0n || passport.holderEmail === null) return;
    const { holderLinkId: linkId } = await linksOf(trx, passport, { ...by, now });
    await announceEnding(trx, passport, { endsOn: due.warrantyEndsOn!, linkId }, { ...by, now });
  });
  return true;
}
