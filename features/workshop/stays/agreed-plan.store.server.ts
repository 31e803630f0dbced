import type { Db } from '#database/open.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { type AircraftSize, type Leg, legsOf, type PlacedLeg, planFinder } from './opening-search.ts';
import { type BayPlace, endHolds, insertStay, listActiveBays, lockBays, readPlaces } from './stays.store.server.ts';

export type Plan = PlacedLeg<BayPlace>[];

export interface Wanted {
  /** The stages of a job, with their days for its type of aircraft. */
  stages: readonly Leg[];
  size: AircraftSize;
  /** The first and the last day on which it may begin. */
  days: { from: string; to: string };
}

export type Around = { calendar: WorkCalendar; now: Date };

/** Where a job would stand from the first of some days on from which all of it fits; null if it does not. */
export async function findPlan(
  db: Db,
  { stages, size, days }: Wanted,
  { calendar, now }: Around,
): Promise<Plan | null> {
  const today = shopDay(now);
  const find = planFinder({ places: await readPlaces(db, today, now), calendar }, today);
  return find(legsOf(stages, { factorPercent: 100, slipPercent: 0 }), size, days);
}

/** The same with all bays locked, so that the days stay free until the transaction ends. */
export async function lockPlan(trx: Db, wanted: Wanted, around: Around): Promise<Plan | null> {
  const bays = await listActiveBays(trx);
  if (bays.length === 0) return null;
  await lockBays(trx, bays);
  await endHolds(trx, bays, around.now);
  return findPlan(trx, wanted, around);
}

/** Gives a job the days of a plan whose bays are locked. */
export async function takePlan(trx: Db, jobId: number, plan: Plan, now: Date): Promise<void> {
  for (const { key, place, from, to } of plan) {
    const stay = { bayId: place.bayId, fromDay: from, toDay: to, kind: 'job' as const, title: '', jobId };
    await insertStay(trx, { ...stay, stageFrom: key, places: [place.place] }, now);
  }
}
