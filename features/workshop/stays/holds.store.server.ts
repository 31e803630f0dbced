import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { endHolds, lockBays } from './stays.store.server.ts';

/** What is held for a quote, or for its lead on the waitlist, until a time. */
interface HoldKey {
  /** 0 for none. */
  offerId: number;
  quoteId: number;
  now: string;
}

/** The holds that live, in the order of their days. */
export const findHolds = prepared<HoldKey, Pick<Row<'stays'>, 'id' | 'fromDay' | 'toDay' | 'expiresAt'>>((db, slot) =>
  db
    .selectFrom('stays')
    .select(['id', 'fromDay', 'toDay', 'expiresAt'])
    .where((e) => e.or([e('offerId', '=', slot('offerId')), e('quoteId', '=', slot('quoteId'))]))
    .where('expiresAt', '>', slot('now'))
    .orderBy('fromDay')
    .$if(locksRows(db), (query) => query.forUpdate()),
);

/** Makes holds the firm stays of a job, without a moment in which their days are free. */
export async function makeFirm(trx: Db, holds: readonly { id: number }[], jobId: number, now: Date): Promise<void> {
  if (holds.length === 0) return;
  const nothing = { offerId: null, quoteId: null, expiresAt: null };
  await trx
    .updateTable('stays')
    .set({ kind: 'job', firm: true, jobId, ...nothing, updatedAt: now.toISOString() })
    .where(
      'id',
      'in',
      holds.map(({ id }) => id),
    )
    .execute();
}

/** Deletes all holds whose time is over. @returns whether there were any */
export async function sweepHolds(db: Db, now: Date): Promise<boolean> {
  const isOver = (trx: Db) =>
    trx.selectFrom('stays').select('bayId').where('kind', '=', 'hold').where('expiresAt', '<=', now.toISOString());
  if (!(await isOver(db).executeTakeFirst())) return false;
  await db.transaction().execute(async (trx) => {
    const bays = await isOver(trx).execute();
    const ids = bays.map(({ bayId }) => bayId);
    await lockBays(trx, ids);
    await endHolds(trx, ids, now);
    await moveContentVersion(trx);
  });
  return true;
}
