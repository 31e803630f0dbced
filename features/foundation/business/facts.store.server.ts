import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { setShopTimeZone } from '#time/shop-time.ts';
import { BUSINESS, BUSINESS_SETTING } from './business.samples.ts';
import type { Business } from './business.ts';
import { brandOf, fillInAll } from './fill-in.ts';
import { readMarks } from './mark.store.server.ts';
import { setShopLook } from './shop-look.ts';

let known: Business | null = null;

/** The facts that were read last, while the database is unavailable. */
export const knownBusiness = (): Business | null => known;

/** The shop's facts. Tells the clock and the layouts of this process, too. */
export async function readBusiness(db: Db): Promise<Business> {
  const [shop, { light }] = await Promise.all([readSetting(db, BUSINESS_SETTING), readMarks(db)]);
  setShopTimeZone(shop.timeZone);
  const { name } = shop;
  const own = name === BUSINESS.name ? 'built-in' : 'name';
  setShopLook({ name, brand: brandOf(name), letterhead: light ? { png: light.png } : own });
  known = shop;
  return shop;
}

/** Days are stored by the shop's time zone. */
export async function keepTimeZone(trx: Db, before: Business, value: Business) {
  if (value.timeZone === before.timeZone) return null;
  const found = await Promise.all(
    (['appointments', 'offers', 'jobs'] as const).map((table) =>
      trx.selectFrom(table).select('createdAt').limit(1).execute(),
    ),
  );
  return found.flat().length > 0 ? (['timeZone', TIME_ZONE_FIXED] as const) : null;
}

const TIME_ZONE_FIXED = 'The time zone can’t change anymore: there are appointments, quotes or jobs';

/** The value with the shop's facts in all its texts, as visitors read it. */
export async function fillInFacts<T>(db: Db, value: T): Promise<T> {
  return fillInAll(value, await readBusiness(db));
}
