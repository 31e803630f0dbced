import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { firstTakenOf, type PlannedJob, planStays } from './plan.ts';
import { changeStay, endHolds, findTakenDays, LAST_DAY, lockBays, takeDays } from './stays.store.server.ts';

/**
 * Moves the stays of a locked job to where its forecast needs them, see `planStays`.
 * @returns whether any moved
 */
export async function replan(
  trx: Db,
  planned: PlannedJob<Row<'stays'>>,
  { calendar, now }: { calendar: WorkCalendar; now: Date },
): Promise<boolean> {
  const { stays } = planned;
  if (stays.length === 0) return false;
  const bayIds = stays.map(({ bayId }) => bayId);
  await lockBays(trx, bayIds);
  await endHolds(trx, bayIds, now);
  const ids = new Set(stays.map(({ id }) => id));
  const first = [shopDay(now), planned.job.arrivedOn, ...stays.map(({ fromDay }) => fromDay)].filter(
    (day) => day !== null,
  );
  const others = (await findTakenDays(trx, bayIds, { fromDay: first.toSorted()[0]!, toDay: LAST_DAY })).filter(
    ({ id }) => !ids.has(id),
  );
  const runs = planStays(planned, { today: shopDay(now), calendar, firstTaken: firstTakenOf(others) });
  return writeStays(trx, stays, runs, now);
}

/** Makes rows say what was planned: the runs of one id are that row, which is the first one in its bay, and new ones. */
async function writeStays(
  trx: Db,
  stays: readonly Row<'stays'>[],
  runs: readonly Row<'stays'>[],
  now: Date,
): Promise<boolean> {
  const kept = new Map<number, Row<'stays'>>();
  for (const run of runs.toSorted((a, b) => Number(a.onRamp) - Number(b.onRamp)))
    if (!kept.has(run.id)) kept.set(run.id, run);
  const days = await findOwnDays(trx, stays);
  const changed = stays.filter((stay) => !isSame(stay, kept.get(stay.id)) || days.get(stay.id) !== daysOf(stay));
  const added = runs.filter((run) => kept.get(run.id) !== run);
  if (changed.length === 0 && added.length === 0) return false;
  await trx
    .deleteFrom('bayDays')
    .where('stayId', 'in', [0, ...changed.map(({ id }) => id)])
    .execute();
  const written: Row<'stays'>[] = [];
  for (const stay of changed) {
    const run = kept.get(stay.id);
    if (!run) await trx.deleteFrom('stays').where('id', '=', stay.id).execute();
    else written.push(isSame(stay, run) ? stay : await changeStay(trx, stay, changeTo(run), now));
  }
  const at = now.toISOString();
  for (const { id: _, ...run } of added)
    written.push(
      await trx
        .insertInto('stays')
        .values({ ...run, createdAt: at, updatedAt: at })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  const inOrder = written.toSorted((a, b) => a.bayId - b.bayId || (a.fromDay < b.fromDay ? -1 : 1));
  for (const stay of inOrder) if (!stay.onRamp) await takeDays(trx, stay);
  await moveContentVersion(trx);
  return true;
}

const changeTo = ({ fromDay, toDay, onRamp, stageFrom, stageTo, notBefore, byHand }: Row<'stays'>) => ({
  fromDay,
  toDay,
  onRamp,
  stageFrom,
  stageTo,
  notBefore,
  byHand,
});
const isSame = (stay: Row<'stays'>, run: Row<'stays'> | undefined) =>
  run !== undefined && isDeepStrictEqual(changeTo(stay), changeTo(run));
const daysOf = ({ fromDay, toDay, onRamp }: Row<'stays'>) => (onRamp ? undefined : countDays(fromDay, toDay));

/** How many days stays have taken, by their ids. */
async function findOwnDays(trx: Db, stays: readonly Row<'stays'>[]): Promise<Map<number, number>> {
  const ids = stays.map(({ id }) => id);
  const rows = await trx
    .selectFrom('bayDays')
    .select(['stayId', (e) => e.fn.countAll<number | string>().as('count')])
    .where('stayId', 'in', ids)
    .groupBy('stayId')
    .execute();
  // PostgreSQL counts to text.
  return new Map(rows.map(({ stayId, count }) => [stayId, Number(count)]));
}
