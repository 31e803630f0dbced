import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { SchemeFacts, Tables } from '#database/tables.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { COATINGS_SETTING } from './coatings/contract.ts';
import type { Coating, LayoutId, Scheme } from './contract.ts';
import { zonesOf } from './rules.ts';
import { typeOf } from './types/rules.ts';

/** The coatings that pictures are drawn with. */
export async function loadCoatings(db: Db): Promise<readonly Coating[]> {
  return (await readSetting(db, COATINGS_SETTING)).coatings;
}

/** What a scheme's type and coatings are called today. */
export function factsOf({ type, layout, zones }: Scheme, coatings: readonly Coating[]): SchemeFacts {
  const ids = new Set(zonesOf(layout).map((zone) => zones[zone]!.coating));
  return {
    type: typeOf(type)!.name,
    coatings: coatings
      .filter(({ id }) => ids.has(id))
      .map(({ id, name, maker, standard, number, finishes, srgb }) => ({
        id,
        name,
        maker,
        standard,
        number,
        finishes,
        srgb,
      })),
  };
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
