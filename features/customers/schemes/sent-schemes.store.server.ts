import { sql } from 'kysely';
import { typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { Coating, LayoutId, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { SchemeFacts, Tables } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { COATINGS_SETTING } from './coatings.contract.ts';
import { priceClassOf, servicesOf } from './pricing.ts';
import { coatingsOf, factsOf, readScheme, writeScheme } from './scheme-code.ts';
import { describeScheme } from './scheme-fields.ts';
import type { JudgedScheme, PictureTools, SchemeOfAddress } from './schemes.contract.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';
import { STUDIO_SETTING } from './studio.contract.ts';
import { pictureOf } from './studio.ts';
import { summarizeScheme } from './summaries.ts';
import { judgeScheme } from './verdicts.ts';
import { formatCoat } from './wording.ts';

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
export async function schemesOfLead(db: Db, quoteId: number): Promise<AttachedScheme[]> {
  return db
    .selectFrom('quoteSchemes')
    .innerJoin('schemes', 'schemes.id', 'quoteSchemes.schemeId')
    .select(['schemes.id', 'schemes.code', 'schemes.facts', 'quoteSchemes.origin', 'quoteSchemes.attachedAt'])
    .where('quoteSchemes.quoteId', '=', quoteId)
    .orderBy('schemes.id', 'desc')
    .execute();
}

/** Stores a scheme with a lead, in the caller's transaction. @returns its id */
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

/** Deletes schemes that were not opened for long, that belong to no lead and are not in the gallery. */
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

/** Reads a scheme that came with a request. A mark that its owner has placed where it cannot be read is not sent. */
export async function judgeSentScheme(db: Db, code: string): Promise<JudgedScheme> {
  const read = readScheme(code);
  if ('problem' in read) return { problem: SCHEME_MESSAGES[read.problem] };
  const { scheme } = read;
  const [coatings, { open }] = await Promise.all([loadCoatings(db), readSetting(db, STUDIO_SETTING)]);
  const picture = pictureOf(scheme, coatings);
  const isByHand = scheme.mark && (scheme.mark.place !== 'auto' || scheme.mark.keepsLines);
  const verdicts = isByHand ? judgeScheme({ scheme, coatings, ...picture }) : [];
  return {
    scheme,
    words: describeScheme(scheme, picture.settled, coatings),
    coats: zonesOf(scheme.layout).map((zone) => {
      const { coating, finish } = scheme.zones[zone]!;
      const value = formatCoat(
        coatings.find(({ id }) => id === coating),
        finish,
      );
      return { label: LAYOUTS[scheme.layout].zones[zone]!, value };
    }),
    isStudioOpen: open,
    refusals: verdicts.filter(({ severity }) => severity === 'refused').map(({ title }) => title),
  };
}

/** The scheme that the address of a form names in `?scheme=`, in words. `model` is the form's field for the airplane. */
export async function readSchemeOfAddress(
  { db, settle }: { db: Db } & Pick<PictureTools, 'settle'>,
  url: string,
  model: string,
): Promise<SchemeOfAddress> {
  const code = new URL(url).searchParams.get('scheme');
  if (!code) return null;
  const read = readScheme(code);
  if ('problem' in read) return { problem: SCHEME_MESSAGES[read.problem] };
  const { scheme } = read;
  const [coatings, prices, studio] = await Promise.all([
    loadCoatings(db),
    readSetting(db, PRICE_SETTING),
    readSetting(db, STUDIO_SETTING),
  ]);
  const settled = await settle({ scheme, coatings: coatingsOf(scheme, coatings) }).catch(() => null);
  if (!settled) return { problem: SCHEME_MESSAGES.busy };
  return {
    code,
    words: summarizeScheme(scheme),
    description: describeScheme(scheme, settled, coatings),
    values: {
      [model]: typeOf(scheme.type)!.name,
      ...(model !== 'aircraftType' && { aircraftType: priceClassOf(scheme.type) ?? '' }),
      ...(model !== 'aircraftType' && {
        services: servicesOf(scheme, LAYOUTS[scheme.layout], studio, prices).join('\n'),
      }),
      tailNumber: scheme.mark?.text ?? '',
    },
  };
}

/** The newest scheme of a request: its picture in a sentence, its airplane, and what that is in the price list; null without one. */
export async function describeNewestScheme(
  db: Db,
  quoteId: number,
): Promise<{ code: string; description: string; aircraft: string; priceClass: string | null } | null> {
  const [newest] = await schemesOfLead(db, quoteId);
  const read = newest && readScheme(newest.code);
  if (!read || 'problem' in read) return null;
  const coatings = await loadCoatings(db);
  const { settled } = pictureOf(read.scheme, coatings);
  const { type } = read.scheme;
  return {
    code: newest.code,
    description: describeScheme(read.scheme, settled, coatings),
    aircraft: typeOf(type)!.name,
    priceClass: priceClassOf(type),
  };
}
