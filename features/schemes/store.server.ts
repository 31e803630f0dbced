import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { COATINGS_SETTING } from './coatings/contract.ts';
import type { Coating, LayoutId } from './contract.ts';

/** The coatings that pictures are drawn with. */
export async function loadCoatings(db: Db): Promise<readonly Coating[]> {
  return (await readSetting(db, COATINGS_SETTING)).coatings;
}

/** Counts an event of the studio on its day. */
export async function countStudio(
  db: Db,
  event: Tables['studioCounts']['event'],
  layout: LayoutId,
  now: Date,
): Promise<void> {
  await db
    .insertInto('studioCounts')
    .values({ day: shopDay(now), event, layout, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'event', 'layout']).doUpdateSet({ count: sql`studio_counts.count + 1` }),
    )
    .execute();
}
