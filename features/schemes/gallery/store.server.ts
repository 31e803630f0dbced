import type { Db } from '#database/open.ts';
import { typeOf } from '#features/drawing/types/rules.ts';
import { changeContent } from '#server/content-change.store.server.ts';
import { done, type Outcome } from '#server/outcome.store.server.ts';
import { readScheme, writeScheme } from '../rules.ts';
import { MAX_SHOWN } from './constants.ts';
import type { GalleryScheme, ShownPlace } from './contract.ts';
import { withSampleMark } from './rules.ts';

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
  return rows.flatMap(({ id, code, shownTitle }) => {
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
