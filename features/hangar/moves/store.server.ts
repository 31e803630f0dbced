import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated } from '#features/audit/rules.ts';
import { isOver } from '#features/jobs/constants.ts';
import { changeStay, endHolds, lockBays, takeDays } from '#features/jobs/stays/store.server.ts';
import type { Actor } from '#features/jobs/store.server.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import type { Move } from '../contract.ts';
import { recordStay } from '../stays/change.store.server.ts';
import { checkRequestedStay, placesFor, refuseTaken } from '../stays/checks.store.server.ts';
import { findTakenDays, toStay } from '../stays/store.server.ts';
import { lockSubjects, type Subject } from '../stays/subjects.store.server.ts';
import { assignPlaces } from '../windows/rules.ts';

/** A move with all that it needs, locked. */
interface Planned extends Move {
  before: Row<'stays'>;
  target: Row<'bays'>;
  subject: Subject;
  places: number[];
}

/** Moves stays, all or none: their days are left at first, so that two can be swapped. */
export async function moveStays(db: Db, moves: readonly Move[], by: Actor): Promise<Outcome> {
  return transact(db, async (trx) => {
    const planned = await planMoves(trx, moves, by.now);
    await leaveDays(trx, moves);
    const rows = await takePlaces(trx, planned, by.now);
    await moveContentVersion(trx);
    for (const { stay, subject, target } of planned) {
      const row = rows.get(stay)!;
      await recordStay(trx, subject, { row, bay: target, event: 'moved' }, by);
    }
    return null;
  });
}

/** Locks all that moves need, and checks each of them. */
async function planMoves(trx: Db, moves: readonly Move[], now: Date): Promise<Planned[]> {
  const ids = moves.map(({ stay }) => stay);
  const found = await findRows(trx, ids);
  if (found.size < ids.length) conflict(HANGAR_MESSAGES.moved, { current: [...found.values()].map(toStay) });
  const subjects = await lockSubjects(
    trx,
    ids.map((id) => found.get(id)!),
  );
  const bayIds = moves.flatMap(({ stay, bay }) => [bay, found.get(stay)!.bayId]);
  const bays = new Map((await lockBays(trx, bayIds)).map((bay) => [bay.id, bay]));
  await endHolds(trx, bayIds, now);
  // They may have changed before the locks.
  const rows = await findRows(trx, ids);
  const current = [...rows.values()].map(toStay);
  const planned: Planned[] = [];
  for (const [place, move] of moves.entries()) {
    const before = rows.get(move.stay);
    const seen = found.get(move.stay)!;
    if (!before || before.bayId !== seen.bayId || before.jobId !== seen.jobId)
      return conflict(HANGAR_MESSAGES.moved, { current });
    if (isOutdated(move.expectedUpdatedAt, before.updatedAt)) conflict(HANGAR_MESSAGES.moved, { current });
    const [subject, target] = [subjects[place]!, bays.get(move.bay)];
    if (subject.job && isOver(subject.job.job.status)) conflict(HANGAR_MESSAGES.jobOver);
    const checked = { bay: target, before, aircraftType: subject.aircraftType, kind: before.kind };
    await checkRequestedStay(trx, move, checked, `moves.${place}.`);
    const present = before.bayId === move.bay ? before.place : undefined;
    planned.push({ ...move, before, target: target!, subject, places: placesFor(move, target!, present) });
  }
  return planned;
}

async function findRows(trx: Db, ids: number[]): Promise<Map<number, Row<'stays'>>> {
  const rows = await trx.selectFrom('stays').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function leaveDays(trx: Db, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ stay }) => stay);
  await trx.deleteFrom('bayDays').where('stayId', 'in', ids).execute();
}

/** Finds a place for each move, and takes its days. @returns the stays as they are now */
async function takePlaces(trx: Db, planned: readonly Planned[], now: Date): Promise<Map<number, Row<'stays'>>> {
  const moving = new Set(planned.map(({ stay }) => stay));
  const rows = new Map<number, Row<'stays'>>();
  for (const [bayId, moves] of Map.groupBy(planned, ({ bay }) => bay)) {
    const ends = moves.flatMap(({ from, to }) => [from, to]).toSorted();
    const span = { fromDay: ends[0]!, toDay: ends.at(-1)! };
    const others = (await findTakenDays(trx, [bayId], span)).filter(({ id }) => !moving.has(id));
    const taken = others.map(({ place, fromDay, toDay }) => ({ place, from: fromDay, to: toDay }));
    const places = assignPlaces(moves, taken) ?? (await refuseTaken(trx, planned, now));
    for (const [n, { stay, before, from, to }] of moves.entries())
      rows.set(stay, { ...before, bayId, place: places[n]!, fromDay: from, toDay: to });
  }
  for (const row of rows.values()) {
    const { bayId, place, fromDay, toDay } = row;
    await changeStay(trx, row, { bayId, place, fromDay, toDay }, now);
  }
  for (const row of [...rows.values()].toSorted((a, b) => a.bayId - b.bayId))
    if (!(await takeDays(trx, row))) fail({ outcome: 'conflict', detail: HANGAR_MESSAGES.taken });
  return rows;
}
