import { randomBytes } from 'node:crypto';
import { typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { airframeOfType } from '#airplanes/drawing/airframes/scale.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { sheetOf } from '#airplanes/drawing/pictures.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { fillInFacts } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { changeContent } from '#server/content-change.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { COATINGS_SETTING } from './coatings.contract.ts';
import { factsOf, readScheme, writeScheme } from './scheme-code.ts';
import { MAX_SHOWN, SEED_SCHEMES } from './scheme-limits.constants.ts';
import { countStudio, loadCoatings } from './sent-schemes.store.server.ts';
import { STAGE_WIDTH } from './studio.constants.ts';
import { type GalleryScheme, type SampleScheme, type ShownPlace, STUDIO_SETTING } from './studio.contract.ts';
import { coatingsOfSaved, type SavedCoating } from './studio-paths.ts';
import { withSampleMark } from './summaries.ts';

const TOKEN_BYTES = 16;

interface NewSaved {
  scheme: Scheme;
  note: string | null;
  showsMark: boolean;
  now: Date;
}

/** Saves a scheme under a new link. @returns its token, which is not stored: a copy of the database opens nothing */
export function saveScheme(db: Db, { scheme, note, showsMark, now }: NewSaved): Promise<string> {
  return transactOnce(db, async (trx) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await trx
      .insertInto('schemes')
      .values({
        tokenHash: sha256(token),
        code: writeScheme(scheme),
        facts: json(factsOf(scheme, await loadCoatings(trx))),
        note,
        showsMark,
        openedOn: shopDay(now),
        createdAt: now.toISOString(),
      })
      .execute();
    await countStudio(trx, 'saved', scheme.layout, now);
    return token;
  });
}

/** A saved scheme, as far as it is known today. */
export interface FoundScheme {
  scheme: Scheme;
  /** The name of its airplane when it was saved. */
  type: string;
  /** The coatings of its zones: as they are today, else as they were when it was saved. */
  coatings: SavedCoating[];
  note: string | null;
  showsMark: boolean;
  /** YYYY-MM-DD: a shop day. */
  savedOn: string;
}

/**
 * The scheme of a link; null if unknown. Any text is hashed and looked up, so that a malformed token takes as long as an
 * unknown one. Notes the day, from which its removal is counted.
 */
export async function openSaved(db: Db, token: string, now: Date): Promise<FoundScheme | null> {
  const row = await db.selectFrom('schemes').selectAll().where('tokenHash', '=', sha256(token)).executeTakeFirst();
  const read = row && readScheme(row.code);
  if (!read || 'problem' in read) return null;
  const today = shopDay(now);
  if (row.openedOn < today)
    await db
      .updateTable('schemes')
      .set({ openedOn: today })
      .where('id', '=', row.id)
      .where('openedOn', '<', today)
      .execute();
  const { scheme } = read;
  const { facts, note, showsMark } = row;
  return {
    scheme,
    type: facts.type,
    coatings: coatingsOfSaved(scheme, (await readSetting(db, COATINGS_SETTING)).coatings, facts.coatings),
    note,
    showsMark,
    savedOn: shopDay(new Date(row.createdAt)),
  };
}

/** The airplane that all of them are drawn on. */
const TYPE = 'TBM9';

/** The named schemes on one airplane; none while the studio is closed. */
export async function listSamples(db: Db): Promise<SampleScheme[]> {
  const [{ open }, coatings] = await Promise.all([readSetting(db, STUDIO_SETTING), loadCoatings(db)]);
  if (!open) return [];
  const { height } = sheetOf(airframeOfType(TYPE), 'left', STAGE_WIDTH);
  return (await fillInFacts(db, SEED_SCHEMES)).flatMap(({ name, code }) => {
    const read = readScheme(code);
    if ('problem' in read) return [];
    const { layout, zones } = read.scheme;
    const used = new Set(zonesOf(layout).map((zone) => zones[zone]!.coating));
    return {
      name,
      note: LAYOUTS[layout].note,
      code: writeScheme({ ...read.scheme, type: TYPE }),
      height,
      colors: [...used].flatMap((id) => coatings.find((coating) => coating.id === id)?.srgb ?? []),
    };
  });
}

/** The schemes of the portfolio’s row, in order. One that an earlier release wrote and this one cannot read is left out. */
export async function listShown(db: Db): Promise<GalleryScheme[]> {
  const rows = await db
    .selectFrom('schemes')
    .select(['id', 'code', 'shownTitle'])
    .where('shownOrder', 'is not', null)
    .orderBy('shownOrder')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();
  return (await fillInFacts(db, rows)).flatMap(({ id, code, shownTitle }) => {
    const read = readScheme(code);
    if ('problem' in read) return [];
    const scheme = withSampleMark(read.scheme);
    return [{ id, title: shownTitle!, code: writeScheme(scheme), type: typeOf(scheme.type)!.name }];
  });
}

/** Shows a scheme in the row, moves it, or takes it off with null. @returns the row */
export function setShown(db: Db, id: number, place: ShownPlace): Promise<Outcome<GalleryScheme[]>> {
  return changeContent(db, async (trx) => {
    const scheme = await trx.selectFrom('schemes').select('id').where('id', '=', id).executeTakeFirst();
    if (!scheme) return { outcome: 'missing' };
    const shown = await trx
      .selectFrom('schemes')
      .select('id')
      .where('shownOrder', 'is not', null)
      .where('id', '!=', id)
      .orderBy('shownOrder')
      .orderBy('id')
      .execute();
    const ids = shown.map((other) => other.id);
    if (place) {
      if (ids.length >= MAX_SHOWN) {
        return {
          outcome: 'conflict',
          detail: `The portfolio can show at most ${MAX_SHOWN} schemes. Remove one first.`,
        };
      }
      ids.splice(place.order, 0, id);
    }
    const { shownTitle, shownOrder } = place
      ? { shownTitle: place.title, shownOrder: place.order }
      : { shownTitle: null, shownOrder: null };
    await trx.updateTable('schemes').set({ shownTitle, shownOrder }).where('id', '=', id).execute();
    for (const [order, each] of ids.entries())
      await trx.updateTable('schemes').set({ shownOrder: order }).where('id', '=', each).execute();
    return done(await listShown(trx));
  });
}
