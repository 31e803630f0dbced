import { sql } from 'kysely';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { SchemeFacts, Tables } from '#database/tables.ts';
import type { Coating, LayoutId, Scheme } from '#features/drawing/contract.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { COATINGS_SETTING } from './coatings/contract.ts';
import { factsOf, writeScheme } from './rules.ts';

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

/** A scheme of a quote request, in the names that its colors had then. */
export interface AttachedScheme {
  id: number;
  code: string;
  facts: SchemeFacts;
  origin: Tables['quoteSchemes']['origin'];
  attachedAt: string;
}

/** The visitor's own scheme and the shop's proposals, newest first. */
export async function schemesOfQuote(db: Db, quoteId: number): Promise<AttachedScheme[]> {
  return db
    .selectFrom('quoteSchemes')
    .innerJoin('schemes', 'schemes.id', 'quoteSchemes.schemeId')
    .select(['schemes.id', 'schemes.code', 'schemes.facts', 'quoteSchemes.origin', 'quoteSchemes.attachedAt'])
    .where('quoteSchemes.quoteId', '=', quoteId)
    .orderBy('schemes.id', 'desc')
    .execute();
}

/** Stores a scheme with a quote, in the caller's transaction. @returns its id */
export async function attachScheme(
  trx: Db,
  quoteId: number,
  scheme: Scheme,
  { origin, now }: { origin: AttachedScheme['origin']; now: Date },
): Promise<number> {
  const time = now.toISOString();
  const { id } = await trx
    .insertInto('schemes')
    .values({
      code: writeScheme(scheme),
      facts: json(factsOf(scheme, await loadCoatings(trx))),
      openedOn: shopDay(now),
      createdAt: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('quoteSchemes').values({ schemeId: id, quoteId, origin, attachedAt: time }).execute();
  return id;
}

/** How long a saved scheme is kept after it was last opened. */
const KEPT_DAYS = 180;

/** Deletes schemes that nobody has opened for long, that belong to no quote and are not in the gallery. */
export async function sweepSchemes(db: Db, now = new Date()): Promise<void> {
  await db
    .deleteFrom('schemes')
    .where('openedOn', '<', addDays(shopDay(now), -KEPT_DAYS))
    .where('shownOrder', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('quoteSchemes').select('schemeId').whereRef('schemeId', '=', 'schemes.id'))),
    )
    .execute();
}
