import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { type AircraftSize, type Leg, legsOf, type PlacedLeg, planFinder } from './opening-search.ts';
import { type BayPlace, endHolds, insertStay, listActiveBays, lockBays, readPlaces } from './stays.store.server.ts';

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

export type Plan = PlacedLeg<BayPlace>[];

export interface PlanSearch {
  /** The stages of a job, with their days for its type of aircraft. */
  stages: readonly Leg[];
  size: AircraftSize;
  /** The first and the last day on which it may begin. */
  days: { from: string; to: string };
}

export type PlanContext = { calendar: WorkCalendar; now: Date };

/** Where a job would stand from the first of some days on from which all of it fits; null if it does not. */
export async function findPlan(
  db: Db,
  { stages, size, days }: PlanSearch,
  { calendar, now }: PlanContext,
): Promise<Plan | null> {
  const today = shopDay(now);
  const find = planFinder({ places: await readPlaces(db, today, now), calendar }, today);
  return find(legsOf(stages, { factorPercent: 100, slipPercent: 0 }), size, days);
}

/** The same with all bays locked, so that the days stay free until the transaction ends. */
export async function lockPlan(trx: Db, request: PlanSearch, context: PlanContext): Promise<Plan | null> {
  const bays = await listActiveBays(trx);
  if (bays.length === 0) return null;
  await lockBays(trx, bays);
  await endHolds(trx, bays, context.now);
  return findPlan(trx, request, context);
}

/** Gives a job the days of a plan whose bays are locked. */
export async function takePlan(trx: Db, jobId: number, plan: Plan, now: Date): Promise<void> {
  for (const { key, place, from, to } of plan) {
    const stay = { bayId: place.bayId, fromDay: from, toDay: to, kind: 'job' as const, title: '', jobId };
    await insertStay(trx, { ...stay, stageFrom: key, places: [place.place] }, now);
  }
}
