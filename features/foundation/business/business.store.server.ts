import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { recordChange } from '#foundation/audit/history.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { type Author, changeContent } from '#server/content-change.store.server.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';
import { setShopTimeZone } from '#time/shop-time.ts';
import { BUSINESS, BUSINESS_SETTING } from './business.samples.ts';
import type { Business } from './business.ts';
import { brandOf, fillInAll } from './fill-in.ts';
import { setShopLook } from './shop-look.ts';

export const GROUNDS = ['dark', 'light'] as const;
export type Ground = (typeof GROUNDS)[number];

/** The shop's own mark for one ground, as it was uploaded and cleaned. */
export interface Mark {
  type: 'image/svg+xml' | 'image/png';
  /** Base64. */
  data: string;
  /** SHA-256 of its bytes. */
  hash: string;
  width: number;
  height: number;
  /** As PNG, for documents; base64. */
  png: string;
}
export type Marks = Record<Ground, Mark | null>;

const KEY = 'mark';
const NONE: Marks = { dark: null, light: null };
/** Too large to be read for each page and mail. */
let cachedMarks: { updatedAt: string; marks: Marks } | null = null;

export async function readMarks(db: Db): Promise<Marks> {
  const settings = db.selectFrom('settings').where('key', '=', KEY);
  const row = await settings.select('updatedAt').executeTakeFirst();
  if (!row) return NONE;
  if (cachedMarks?.updatedAt === row.updatedAt) return cachedMarks.marks;
  const { value, updatedAt } = await settings.select(['value', 'updatedAt']).executeTakeFirstOrThrow();
  const marks = { ...NONE, ...(value as Partial<Marks>) };
  cachedMarks = { updatedAt, marks };
  return marks;
}

/** Stores the mark of a ground, or removes it. The history names its kind and size. */
export function changeMark(db: Db, ground: Ground, mark: Mark | null, by: Author): Promise<Outcome<Marks>> {
  return changeContent(db, async (trx) => {
    const row = await trx.selectFrom('settings').select('updatedAt').where('key', '=', KEY).executeTakeFirst();
    const before = await readMarks(trx);
    const marks = { ...before, [ground]: mark };
    const changed = { value: json<unknown>(marks), updatedAt: timeOfChange(row?.updatedAt, by.now) };
    await trx
      .insertInto('settings')
      .values({ key: KEY, ...changed })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
      .execute();
    const entry = { entity: 'settings', entityId: KEY, label: 'Mark', action: 'changed' } as const;
    const [old, now] = [before[ground], mark].map((each) => ({ [ground]: each && wordsOfMark(each) }));
    await recordChange(trx, { ...entry, before: old, after: now }, by);
    return done(marks);
  });
}

const wordsOfMark = ({ type, width, height }: Mark) =>
  `${type === 'image/png' ? 'PNG' : 'SVG'}, ${Math.round(width)} × ${Math.round(height)}`;

let cachedBusiness: Business | null = null;

/** The facts that were read last, while the database is unavailable. */
export const knownBusiness = (): Business | null => cachedBusiness;

/** The shop's facts. Tells the clock and the layouts of this process, too. */
export async function readBusiness(db: Db): Promise<Business> {
  const [shop, { light }] = await Promise.all([readSetting(db, BUSINESS_SETTING), readMarks(db)]);
  setShopTimeZone(shop.timeZone);
  const { name } = shop;
  const own = name === BUSINESS.name ? 'built-in' : 'name';
  setShopLook({ name, brand: brandOf(name), letterhead: light ? { png: light.png } : own });
  cachedBusiness = shop;
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
