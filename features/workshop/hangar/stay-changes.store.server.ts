import type { StayEvent } from '#customers/leads/leads.constants.ts';
import { touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated } from '#foundation/audit/changes.ts';
import { type Author, moveContentVersion } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { notifyMovedDate } from '#workshop/jobs/date-notices.store.server.ts';
import { type Actor, changeLocked, readCalendar } from '#workshop/jobs/job.store.server.ts';
import { isOver } from '#workshop/jobs/job-status.constants.ts';
import { lengthenStage, moveStay } from '#workshop/stays/moving.ts';
import { assignPlaces, HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import { isSameSpot } from '#workshop/stays/plan.ts';
import {
  changeStay,
  endHolds,
  findTakenDays,
  insertStay,
  lockBays,
  takeDays,
} from '#workshop/stays/stays.store.server.ts';
import type { Move, NewStay } from './board/hangar-board.contract.ts';
import {
  checkHolds,
  checkRequestedStay,
  followStays,
  lockSubjects,
  placesFor,
  refuseTaken,
  type Subject,
  standsThere,
  toStay,
} from './stay-checks.store.server.ts';
import { sealUndo } from './undo-moves.store.server.ts';

/** Gives a job days, holds some for a quote, or closes a bay. @returns the id */
export async function createStay(db: Db, asked: NewStay, by: Actor): Promise<Outcome<number>> {
  return transact(db, async (trx) => (await takeStay(trx, asked, by)).id);
}

async function takeStay(trx: Db, asked: NewStay, by: Actor): Promise<Row<'stays'>> {
  const key = {
    jobId: asked.kind === 'job' ? asked.jobId : null,
    offerId: asked.kind === 'hold' ? asked.offerId : null,
    quoteId: null,
  };
  const [subject] = (await lockSubjects(trx, [key])) as [Subject];
  await checkSubject(trx, asked, subject);
  const bay = (await lockBays(trx, [asked.bay, ...baysOf(subject)])).find(({ id }) => id === asked.bay);
  await checkRequestedStay(trx, asked, { ...subject, bay, before: null, kind: asked.kind });
  const places = placesFor(asked, bay!);
  const row = await insertStay(trx, { ...rowOf(asked, by.now), ...key, places }, by.now);
  if (!row) return refuseTaken(trx, [{ ...asked, stay: null, places }], by.now);
  await recordStays(trx, subject, [{ row, bay: bay!, event: asked.kind === 'hold' ? 'held' : 'planned' }], by);
  return row;
}

/** The bays of all stays of a job, which follow those that change: all are locked at once, in their order. */
const baysOf = ({ job }: Subject): number[] => job?.stays.map(({ bayId }) => bayId) ?? [];

/** Ends a change for a job that is over, or for a quote that is decided. */
async function checkSubject(trx: Db, asked: NewStay, { job }: Subject): Promise<void> {
  if (asked.kind === 'job') {
    if (isOver(job!.job.status)) conflict(HANGAR_MESSAGES.jobOver);
    for (const path of ['stageFrom', 'stageTo'] as const)
      if (asked[path] !== null && !job!.stages.some(({ key }) => key === asked[path]))
        refuse(path, HANGAR_MESSAGES.unknownStage);
  }
  if (asked.kind === 'hold') {
    const offer = await trx.selectFrom('offers').select('status').where('id', '=', asked.offerId).executeTakeFirst();
    if (offer?.status !== 'draft' && offer?.status !== 'sent') conflict(HANGAR_MESSAGES.offerDecided);
  }
}

function rowOf(asked: NewStay, now: Date) {
  return {
    bayId: asked.bay,
    fromDay: asked.from,
    toDay: asked.to,
    kind: asked.kind,
    title: asked.kind === 'closed' ? asked.title : '',
    ...(asked.kind === 'job' && {
      stageFrom: asked.stageFrom,
      stageTo: asked.stageTo,
      byHand: true,
      notBefore: asked.from,
    }),
    ...(asked.kind === 'hold' && { expiresAt: new Date(now.getTime() + asked.holdDays * DAY_MS).toISOString() }),
  };
}

interface Changed {
  row: Row<'stays'>;
  bay: Row<'bays'>;
  event: StayEvent;
  /** Where in the request it stands, see `Path`. */
  path?: string;
}

/** Lets the job of stays that changed follow them, the rest of its plan follow the job, and tells the lead's timeline. */
async function recordStays(
  trx: Db,
  { lead, job }: Subject,
  changes: readonly Changed[],
  by: Actor,
  lengthen: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  if (!lead) return;
  let text: string | null = null;
  if (job)
    await changeLocked(trx, job, by, async () => {
      // What is given back leaves the induction as it was told.
      if (changes.some(({ event }) => event !== 'released')) text = await followStays(trx, job, by);
      await lengthen(trx);
      // Days that are given back need no reason: the job says that its date moved.
      return changes.every(({ event }) => event === 'released')
        ? { event: null, text: null, restoresDate: true }
        : null;
    });
  else {
    if (changes.some(({ event }) => event !== 'released')) await checkHolds(trx, lead.id, by.now);
    await touch(trx, lead, {}, by.now);
  }
  for (const { row, bay, event, path } of changes) {
    const found = (await findRows(trx, [row.id])).get(row.id);
    // The plan of the job joined it to the others, or dropped it.
    if (!found && event === 'planned') refuse('from', HANGAR_MESSAGES.notNeeded);
    if (!found && event === 'moved' && !(await standsThere(trx, row)))
      refuse(`${path ?? ''}from`, HANGAR_MESSAGES.noWorkThen);
    const now = found ?? row;
    if (job && event !== 'released' && now.fromDay !== row.fromDay)
      refuse(`${path ?? ''}from`, HANGAR_MESSAGES.workBefore(now.fromDay));
    const { fromDay: from, toDay: to } = now;
    await recordEvent(trx, lead.id, { kind: 'stay', event, bay: bay.name, from, to, text }, by);
  }
}

/** Removes a stay: its days are free. The induction of its job remains as it was told. */
export async function removeStay(db: Db, id: number, by: Author): Promise<Outcome> {
  return transact(db, async (trx) => {
    const find = () => trx.selectFrom('stays').selectAll().where('id', '=', id).executeTakeFirst();
    const found = (await find()) ?? fail({ outcome: 'missing' });
    const [subject] = (await lockSubjects(trx, [found])) as [Subject];
    const bays = await lockBays(trx, [found.bayId, ...baysOf(subject)]);
    // It may have moved or gone before the locks.
    const row = await find();
    if (!row) return fail({ outcome: 'missing' });
    if (row.bayId !== found.bayId || row.jobId !== found.jobId) conflict(HANGAR_MESSAGES.moved);
    const parts = (subject.job?.stays ?? []).filter(
      (stay) => isSameSpot(stay, row) && stay.stageFrom === row.stageFrom && stay.toDay >= shopDay(by.now),
    );
    // Days on the ramp for the same spot would bring it back.
    const ids = [id, ...parts.map((stay) => stay.id)];
    await trx.deleteFrom('stays').where('id', 'in', ids).execute();
    await moveContentVersion(trx);
    const bay = bays.find(({ id }) => id === row.bayId)!;
    await recordStays(trx, subject, [{ row, bay, event: 'released' }], by);
    return null;
  });
}

/** A move with all that it needs, locked. Days before today remain where they were. */
interface LockedMove extends Move {
  asked: Move;
  before: Row<'stays'>;
  target: Row<'bays'>;
  subject: Subject;
  places: number[];
  path: string;
}

/**
 * Moves stays, all or none: their days are left at first, so that two can be swapped.
 * @returns what takes the moves back
 */
export async function moveStays(
  db: Db,
  moves: readonly Move[],
  {
    sessionSecret,
    publicUrl,
    tellsCustomer = false,
    ...by
  }: Actor & {
    sessionSecret: string;
    publicUrl: string;
    tellsCustomer?: boolean;
  },
): Promise<Outcome<string>> {
  return transact(db, async (trx) => {
    const locked = await lockMoves(trx, moves, by.now);
    const own = locked.flatMap(({ stay, subject }) => [stay, ...(subject.job?.stays.map(({ id }) => id) ?? [])]);
    await trx.deleteFrom('bayDays').where('stayId', 'in', own).execute();
    const rows = await takePlaces(trx, locked, { own: new Set(own), now: by.now });
    await moveContentVersion(trx);
    for (const moved of Map.groupBy(locked, ({ stay, subject }) => subject.job?.job.id ?? -stay).values()) {
      const changes = moved.map(({ stay, target, path }) => ({
        row: rows.get(stay)!,
        bay: target,
        event: 'moved' as const,
        path,
      }));
      await recordStays(trx, moved[0]!.subject, changes, by, async () => {
        for (const move of moved) await lengthen(trx, move, by.now);
      });
      const { job } = moved[0]!.subject;
      if (job && tellsCustomer) await notifyMovedDate(trx, job.job.id, { userId: by.userId, now: by.now, publicUrl });
    }
    const about = { moved: locked.map(({ before }) => before), subjects: locked.map(({ subject }) => subject) };
    return sealUndo(trx, about, { now: by.now, sessionSecret });
  });
}

/** Locks all that moves need, and checks each of them. */
async function lockMoves(trx: Db, moves: readonly Move[], now: Date): Promise<LockedMove[]> {
  const ids = moves.map(({ stay }) => stay);
  const found = await findRows(trx, ids);
  if (found.size < ids.length) conflict(HANGAR_MESSAGES.moved, { current: [...found.values()].map(toStay) });
  const subjects = await lockSubjects(
    trx,
    ids.map((id) => found.get(id)!),
  );
  const bayIds = [...moves.flatMap(({ stay, bay }) => [bay, found.get(stay)!.bayId]), ...subjects.flatMap(baysOf)];
  const bays = new Map((await lockBays(trx, bayIds)).map((bay) => [bay.id, bay]));
  await endHolds(trx, bayIds, now);
  // They may have changed before the locks.
  const rows = await findRows(trx, ids);
  const current = [...rows.values()].map(toStay);
  const locked: LockedMove[] = [];
  for (const [place, move] of moves.entries()) {
    const before = rows.get(move.stay);
    const seen = found.get(move.stay)!;
    if (!before || before.bayId !== seen.bayId || before.jobId !== seen.jobId)
      return conflict(HANGAR_MESSAGES.moved, { current });
    if (isOutdated(move.expectedUpdatedAt, before.updatedAt)) conflict(HANGAR_MESSAGES.moved, { current });
    const [subject, target] = [subjects[place]!, bays.get(move.bay)];
    if (subject.job && isOver(subject.job.job.status)) conflict(HANGAR_MESSAGES.jobOver);
    const checked = { bay: target, before, aircraftType: subject.aircraftType, kind: before.kind };
    const path = `moves.${place}.`;
    await checkRequestedStay(trx, move, checked, path);
    const present = before.bayId === move.bay ? before.place : undefined;
    const places = placesFor(move, target!, present);
    const { fromDay: from } = moveStay(before, { ...move, place: places[0]! }, shopDay(now)).at(-1)!;
    locked.push({ ...move, from, asked: move, before, target: target!, subject, places, path });
  }
  return locked;
}

async function findRows(trx: Db, ids: number[]): Promise<Map<number, Row<'stays'>>> {
  const rows = await trx.selectFrom('stays').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Finds a place for each move, and takes its days; those of jobs are taken with the rest of their plan.
 * @param own all stays of what moves: they are not in the way
 * @returns the stays as they are now
 */
async function takePlaces(
  trx: Db,
  locked: readonly LockedMove[],
  { own, now }: { own: ReadonlySet<number>; now: Date },
): Promise<Map<number, Row<'stays'>>> {
  const rows = new Map<number, Row<'stays'>>();
  for (const [bayId, moves] of Map.groupBy(locked, ({ bay }) => bay)) {
    const ends = moves.flatMap(({ from, to }) => [from, to]).toSorted();
    const span = { fromDay: ends[0]!, toDay: ends.at(-1)! };
    const others = (await findTakenDays(trx, [bayId], span)).filter(({ id }) => !own.has(id));
    const taken = others.map(({ place, fromDay, toDay }) => ({ place, from: fromDay, to: toDay }));
    const places = assignPlaces(moves, taken) ?? (await refuseTaken(trx, locked, now));
    for (const [n, { stay, before, from, to }] of moves.entries()) {
      const [moved, past] = moveStay(before, { bay: bayId, place: places[n]!, from, to }, shopDay(now)).toReversed();
      if (past) await trx.insertInto('stays').values(withoutId(past)).execute();
      rows.set(stay, await changeStay(trx, before, withoutId(moved!), now));
    }
  }
  for (const row of [...rows.values()].toSorted((a, b) => a.bayId - b.bayId))
    if (row.kind !== 'job') await takeDays(trx, row);
  return rows;
}

const withoutId = ({ id: _, updatedAt: __, ...row }: Row<'stays'>) => row;

/** Gives a stage of a job the work days by which its stay was made longer or shorter. */
async function lengthen(trx: Db, { before, asked, subject, path }: LockedMove, now: Date): Promise<void> {
  const { job } = subject;
  if (!job) return;
  const about = { today: shopDay(now), calendar: await readCalendar(trx) };
  const lengthened = lengthenStage(job, { ...asked, stay: before }, about);
  if (lengthened.outcome === 'which')
    refuse(`${path}stageKey`, HANGAR_MESSAGES.whichStage, {
      stages: lengthened.stages.map(({ key, title }) => ({ key, title })),
    });
  if (lengthened.outcome === 'too short') refuse(`${path}to`, HANGAR_MESSAGES.tooShort(lengthened.stage.title));
  if (lengthened.outcome !== 'changed') return;
  await trx.updateTable('jobStages').set(lengthened.change).where('id', '=', lengthened.stage.id).execute();
}
