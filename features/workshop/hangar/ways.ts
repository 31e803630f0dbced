import { addDays, mondayOf } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { addWorkDays, countWorkDays } from '#time/work-days.ts';
import { later } from '#workshop/stays/forecast.ts';
import { type CalendarStay, planMoves, type Scene, type StayMove } from '#workshop/stays/moving.ts';
import { type AircraftSize, isForLeg, isLargeEnough } from '#workshop/stays/opening-search.ts';
import { firstTakenOf, isSameSpot, type PlannedJob, type Spot } from '#workshop/stays/plan.ts';
import type { Way } from './board/hangar-board.contract.ts';

/** What can be done where two need one spot on the same days. */

interface Stay extends CalendarStay {
  kind: 'job' | 'hold' | 'closed';
  updatedAt: string;
}

export interface WaysJob extends PlannedJob<Stay> {
  label: string;
  /** What the customer was told last, and the forecast now; null while it is on hold. */
  toldReadyOn: string | null;
  readyOn: string | null;
  size: AircraftSize;
  /** By the key of a stage. */
  bays: ReadonlyMap<string, string>;
}

export interface WaysScene extends Scene<Stay> {
  jobs: ReadonlyMap<number, WaysJob>;
  /** Of bays in use, in their order. */
  spots: readonly (Spot & Parameters<typeof isLargeEnough>[0] & { name: string; kind: string })[];
  /** What stays are called, by their ids. */
  labels: ReadonlyMap<number, string>;
}

/** Days on the ramp of a job whose spot is another's. */
interface Clash {
  scene: WaysScene;
  waiting: Stay;
  /** It has the spot. */
  other: Stay;
  /** Those that wait, from today on. */
  days: Days;
  /** Gives them the spot that they wait for. */
  own: StayMove;
}

interface Days {
  from: string;
  to: string;
}

interface Draft {
  kind: Way['kind'];
  title: string;
  press: string;
  moves: StayMove[];
}

/** Other days are looked for within so many work days. */
const SEARCHED_WORK_DAYS = 60;
/** How many days the picture of a way shows. */
const SHOWN_DAYS = 42;

/**
 * Up to three ways out, each made of moves: another spot, other days, a shorter hold. The stay that begins later yields.
 * @param waiting the days on the ramp of a job; `other` has their spot
 */
export function findWays(scene: WaysScene, waiting: Stay, other: Stay): Way[] {
  const days = { from: later(waiting.fromDay, scene.today), to: waiting.toDay };
  const clash = { scene, waiting, other, days, own: { ...moveOf(waiting), ...days } };
  const found = [anotherSpot(clash), otherDays(clash), shorterHold(clash)].flatMap(
    (drafts) => findFirst(clash, drafts) ?? [],
  );
  if (found.length > 0) return found;
  const last = findFirst(clash, makeRoom(clash));
  return last ? [last] : [];
}

/** Where both have begun and all suitable spots are taken: one that is for other work, else one whose next job waits. */
function* makeRoom({ scene, waiting, days, own }: Clash): Generator<Draft> {
  const label = labelIn(scene)(waiting);
  const size = scene.jobs.get(waiting.jobId!)!.size;
  const others = scene.spots.filter((spot) => !isSameSpot(spot, waiting) && isLargeEnough(spot, size));
  for (const spot of others) {
    const title = `${label} moves to ${spot.name}, ${formatDayRange(days)}`;
    yield { kind: 'spot', title, press: `Move ${label} to ${spot.name}`, moves: [{ ...own, ...at(spot) }] };
  }
  for (const spot of others) {
    const inTheWay = scene.stays.filter((stay) => !stay.onRamp && isSameSpot(stay, spot) && meets(stay, days));
    const [next] = inTheWay;
    if (inTheWay.length !== 1 || next!.kind !== 'job' || next!.fromDay <= scene.today) continue;
    const from = addWorkDays(addDays(days.to, 1), 0, scene.calendar);
    const length = countWorkDays(next!.fromDay, addDays(next!.toDay, 1), scene.calendar);
    const yielding = { ...moveOf(next!), from, to: addWorkDays(from, Math.max(length - 1, 0), scene.calendar) };
    const title = `${label} moves to ${spot.name}, ${labelIn(scene)(next!)} starts ${formatDay(from)}`;
    yield { kind: 'spot', title, press: `Move ${label} to ${spot.name}`, moves: [yielding, { ...own, ...at(spot) }] };
  }
}

function* anotherSpot({ scene, waiting, other, days, own }: Clash): Generator<Draft> {
  const kind = 'spot';
  const [label, otherLabel] = [labelIn(scene)(waiting), labelIn(scene)(other)];
  for (const spot of spotsFor(scene, waiting)) {
    const title = `${label} moves to ${spot.name}, ${formatDayRange(days)}`;
    yield { kind, title, press: `Move ${label} to ${spot.name}`, moves: [{ ...own, ...at(spot) }] };
  }
  if (other.fromDay <= scene.today || other.kind !== 'job') return;
  for (const spot of spotsFor(scene, other)) {
    const title = `${otherLabel} moves to ${spot.name}, ${formatDayRange({ from: other.fromDay, to: other.toDay })}`;
    yield { kind, title, press: `Move ${otherLabel} to ${spot.name}`, moves: [{ ...moveOf(other), ...at(spot) }, own] };
  }
}

function* otherDays({ scene, waiting, other, own }: Clash): Generator<Draft> {
  const { today, calendar } = scene;
  const isOfLeg = ({ jobId, stageFrom }: Stay) => jobId === waiting.jobId && stageFrom === waiting.stageFrom;
  const head = scene.stays.find(isOfLeg)!;
  const order = other.fromDay >= head.fromDay ? [other, head] : [head, other];
  for (const stay of order.filter(({ fromDay }) => fromDay > today)) {
    const length = countWorkDays(stay.fromDay, addDays(stay.toDay, 1), calendar);
    const label = labelIn(scene)(stay);
    const last = stay === other ? waiting.toDay : other.toDay;
    for (let n = 0; n < SEARCHED_WORK_DAYS; n++) {
      const from = addWorkDays(addDays(last, 1), n, calendar);
      const move = { ...moveOf(stay), from, to: addWorkDays(from, Math.max(length - 1, 0), calendar) };
      const title = `${label} starts ${formatDay(from)}`;
      const press = `Start ${label} on ${formatDay(from, 'short')}`;
      yield { kind: 'days', title, press, moves: stay === other ? [move, own] : [move] };
    }
  }
}

function* shorterHold(clash: Clash): Generator<Draft> {
  const { scene, waiting, other, days, own } = clash;
  const about = { kind: 'hold', press: 'Shorten the hold' } as const;
  const words = (hold: Stay) => `the hold ${labelIn(scene)(hold)} gets shorter`;
  if (other.kind === 'hold') {
    const move = shorten(clash, other);
    if (move) yield { ...about, title: words(other), moves: [move, own] };
    return;
  }
  for (const spot of spotsFor(scene, waiting)) {
    const inTheWay = scene.stays.filter((stay) => isSameSpot(stay, spot) && meets(stay, days));
    const shorter = inTheWay.map((stay) => (stay.kind === 'hold' ? shorten(clash, stay) : null));
    const moves = shorter.filter((move) => move !== null);
    if (moves.length === 0 || moves.length < shorter.length) continue;
    const title = `${labelIn(scene)(waiting)} moves to ${spot.name}, ${words(inTheWay[0]!)}`;
    yield { ...about, title, moves: [...moves, { ...own, ...at(spot) }] };
  }
}

/** A hold without the days that wait: what is left after them, else before them. Null if nothing is. */
function shorten({ scene, days }: Clash, hold: Stay): StayMove | null {
  const from = addWorkDays(addDays(days.to, 1), 0, scene.calendar);
  const to = addDays(days.from, -1);
  if (from <= hold.toDay) return { ...moveOf(hold), from: later(from, hold.fromDay) };
  return hold.fromDay <= to ? { ...moveOf(hold), to } : null;
}

/** The other spots in which the stay of a job could stand. */
function spotsFor({ jobs, spots }: WaysScene, { jobId, stageFrom, ...stay }: Stay): WaysScene['spots'] {
  const { size, bays, stages } = jobs.get(jobId!)!;
  const kind = bays.get(stageFrom ?? stages[0]!.key);
  const suits = (spot: WaysScene['spots'][number]) => isForLeg(spot, kind!) || spot.bayId === stay.bayId;
  return spots.filter((spot) => !isSameSpot(spot, stay) && suits(spot) && isLargeEnough(spot, size));
}

/** The first one that the calendar takes, and after which fewer days wait on the ramp. */
function findFirst(clash: Clash, drafts: Iterable<Draft>): Way | null {
  const { scene } = clash;
  for (const draft of drafts) {
    if (isTaken(scene, draft.moves)) continue;
    const after = planMoves(scene, draft.moves);
    // The stays of other jobs stand as before.
    const moved = jobsOf(scene, draft.moves);
    const count = (stays: readonly Stay[]) =>
      collidingDays(
        scene,
        stays.filter(({ jobId }) => moved.has(jobId)),
      );
    const [before, left] = [count(scene.stays), count(after.stays)];
    if (total(left) < total(before) && [...left].every(([id, count]) => count <= (before.get(id) ?? 0)))
      return toWay(clash, draft, after);
  }
  return null;
}

const jobsOf = ({ stays }: Pick<WaysScene, 'stays'>, moves: readonly StayMove[]) =>
  new Set(moves.map((move) => stays.find(({ id }) => id === move.stay)!.jobId));

/** Whether others have some of these days. The other stays of what moves follow it. */
function isTaken({ stays }: WaysScene, moves: readonly StayMove[]): boolean {
  const moving = new Set(moves.map(({ stay }) => stay));
  const jobIds = jobsOf({ stays }, moves);
  const stands = ({ id, jobId, onRamp }: Stay) => !onRamp && !moving.has(id) && (jobId === null || !jobIds.has(jobId));
  const others = stays.filter(stands);
  const moved = moves.map(({ bay: bayId, place, from, to }) => ({ bayId, place, fromDay: from, toDay: to }));
  return moved.some(
    (each, n) => firstTakenOf([...others, ...moved.slice(0, n)])(each, each.fromDay, each.toDay) !== null,
  );
}

/** Whether a stage is to be worked on during days on the ramp. An airplane that came early waits there without work. */
export const isColliding = ({ onRamp, notBefore, toDay }: Stay, today: string): boolean =>
  onRamp && toDay >= today && (notBefore === null || notBefore <= toDay);

/** How many work days from today on collide, by job. */
function collidingDays({ today, calendar }: WaysScene, stays: readonly Stay[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const stay of stays.filter((each) => isColliding(each, today))) {
    const count = countWorkDays(later(stay.fromDay, today), addDays(stay.toDay, 1), calendar);
    counts.set(stay.jobId!, (counts.get(stay.jobId!) ?? 0) + count);
  }
  return counts;
}

function toWay(clash: Clash, { title, moves, ...draft }: Draft, after: ReturnType<typeof planMoves<Stay>>): Way {
  const { stays, jobs, calendar } = clash.scene;
  const labelOf = labelIn(clash.scene);
  const rows = new Map(stays.map((stay) => [stay.id, stay]));
  const ofHolds = moves
    .map(({ stay, from, to }) => ({ hold: rows.get(stay)!, from, to }))
    .filter(({ hold }) => hold.kind === 'hold')
    .map(({ hold, from, to }) =>
      from > hold.fromDay
        ? { label: `Hold ${labelOf(hold)}, from`, before: hold.fromDay, after: from }
        : { label: `Hold ${labelOf(hold)}, to`, before: hold.toDay, after: to },
    );
  const about = [clash.waiting, clash.other, ...moves.map(({ stay }) => rows.get(stay)!)];
  const ofJobs = [...new Set(about.map(({ jobId }) => jobId))].flatMap((jobId) => {
    const job = jobs.get(jobId ?? 0);
    if (!job) return [];
    const forecast = after.forecasts.get(jobId!);
    const readyOn = job.readyOn && (forecast?.readyOn ?? job.readyOn);
    return { label: `${job.label} ready`, before: job.readyOn, after: readyOn, told: job.toldReadyOn };
  });
  const slips = ofJobs.filter(({ before, after }) => before !== null && after !== null && after > before);
  return {
    ...draft,
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    moves: moves.map((move) => ({ ...move, expectedUpdatedAt: rows.get(move.stay)!.updatedAt })),
    dates: [...ofJobs.map(({ told: _, ...date }) => date), ...ofHolds],
    workDaysLater: Math.max(0, ...slips.map(({ before, after }) => countWorkDays(before!, after!, calendar))),
    needsReason: slips.some(({ after, told }) => told !== null && after! > told),
    picture: draw(clash, moves, after.stays),
  };
}

/** The bays that a way is about, as they stand after it. */
function draw({ scene, waiting, days }: Clash, moves: readonly StayMove[], after: readonly Stay[]): Way['picture'] {
  const from = addDays(mondayOf(days.from), -7);
  const span = { from, to: addDays(from, SHOWN_DAYS - 1) };
  const known = new Map(scene.stays.map((stay) => [stay.id, stay]));
  const bayIds = new Set([waiting.bayId, ...moves.map(({ bay }) => bay)]);
  const isMoved = (stay: Stay) => {
    const was = known.get(stay.id);
    return !was || was.onRamp || !isSameSpot(was, stay) || was.fromDay !== stay.fromDay;
  };
  const toBar = (stay: Stay) => ({
    label: labelIn(scene)(stay),
    kind: stay.kind,
    from: later(stay.fromDay, span.from),
    to: [stay.toDay, span.to].toSorted()[0]!,
    isMoved: isMoved(stay),
  });
  const rows = scene.spots
    .filter(({ bayId }) => bayIds.has(bayId))
    .map((spot) => ({
      name: spot.name,
      bars: after.filter((stay) => !stay.onRamp && isSameSpot(stay, spot) && meets(stay, span)).map(toBar),
    }));
  return { ...span, rows };
}

const total = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const labelIn =
  ({ labels }: WaysScene) =>
  ({ id }: Stay) =>
    labels.get(id) ?? '';
const at = ({ bayId: bay, place }: Spot) => ({ bay, place });
const moveOf = ({ id: stay, bayId, place, fromDay: from, toDay: to }: Stay): StayMove => ({
  stay,
  ...at({ bayId, place }),
  from,
  to,
});
const meets = ({ fromDay, toDay }: Stay, { from, to }: Days) => fromDay <= to && from <= toDay;
