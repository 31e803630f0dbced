import { addDays } from '#time/days.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { type Forecast, type ForecastJob, type ForecastStage, forecast, later, type OpenChange } from './forecast.ts';
import { HANGAR_LIMITS } from './places.ts';

/** Where a job stands on which days, as its forecast needs it. All days are YYYY-MM-DD in shop time, both ends included. */

/** A place of a bay. */
export interface Spot {
  bayId: number;
  place: number;
}

/** Days of a job in a spot, or on the ramp while others have that spot. */
export interface PlannedStay extends Spot {
  fromDay: string;
  toDay: string;
  /** The first of its stages: it is for those up to the next stay's. Null continues the stay before. */
  stageFrom: string | null;
  /** The last one. Null for all that follow. */
  stageTo: string | null;
  onRamp: boolean;
  /** Its work does not begin sooner: someone chose this day, or its spot is not free before. */
  notBefore: string | null;
  /** Someone chose it. */
  byHand: boolean;
}

export interface PlannedJob<Stay extends PlannedStay = PlannedStay> {
  job: ForecastJob;
  /** In their order. */
  stages: readonly ForecastStage[];
  openChanges: readonly OpenChange[];
  /** In the order of their days. */
  stays: readonly Stay[];
}

/** Consecutive stages in one kind of bay, and the spots that they have one after the other. */
interface Leg<Stay extends PlannedStay> {
  stages: readonly ForecastStage[];
  spots: Stay[];
}

interface Surroundings {
  today: string;
  calendar: WorkCalendar;
  /** The first of some days on which another one has a spot; null if it is free. */
  firstTaken: (spot: Spot, from: string, to: string) => string | null;
}

/** The legs of a job that has days. Stages before the first stay belong to it. */
function legsOf<Stay extends PlannedStay>({ stages, stays }: Pick<PlannedJob<Stay>, 'stages' | 'stays'>): Leg<Stay>[] {
  const heads: { at: number; spots: Stay[] }[] = [];
  for (const stay of stays) {
    const last = heads.at(-1);
    const at = stages.findIndex(({ key }) => key === stay.stageFrom);
    if (!last || at > last.at) heads.push({ at, spots: [stay] });
    else if (!isSameSpot(last.spots.at(-1)!, stay)) last.spots.push(stay);
    // Days on the ramp before a spot are part of it.
    else if (last.spots.at(-1)!.onRamp) last.spots[last.spots.length - 1] = stay;
  }
  return heads.map(({ at, spots }, place) => ({ stages: stages.slice(place && at, heads[place + 1]?.at), spots }));
}

export const isSameSpot = (a: Spot, b: Spot) => a.bayId === b.bayId && a.place === b.place;
const LAST_DAY = '9999-12-31';

/** The stages of a job, each with the day that it waits for. */
export function withStays({ stages, stays }: Pick<PlannedJob, 'stages' | 'stays'>): ForecastStage[] {
  const legs = legsOf({ stages, stays });
  if (legs.length === 0) return [...stages];
  return legs.flatMap((leg) => leg.stages.map((stage) => ({ ...stage, notBefore: leg.spots[0]!.notBefore })));
}

/**
 * The stays that a job needs, by its forecast: each begins with its first stage and ends the day before the next one
 * begins, the last one with its last work day; an airplane that is here stands somewhere each day. One whose days are
 * another's waits on the ramp for its spot. One moves nearer only where the days are free and no one chose its first day.
 * @returns them in the order of their days; none for a job without any
 */
export function planStays<Stay extends PlannedStay>(
  planned: PlannedJob<Stay>,
  { today, calendar, firstTaken }: Surroundings,
): Stay[] {
  const { job, openChanges } = planned;
  const legs = legsOf(planned);
  if (legs.length === 0) return [];
  const isFree = (spot: Spot, from: string, to = from) => firstTaken(spot, from, to) === null;
  const floors = legs.map((leg) => (leg.spots[0]!.byHand && !hasBegun(leg) ? leg.spots[0]!.notBefore : null));
  let made = compute();
  if (!made) return [...planned.stays];
  for (const [place, leg] of legs.entries()) {
    const { fromDay, byHand } = leg.spots[0]!;
    const begin = beginsOf()[place]!;
    const day = addWorkDays(fromDay, 0, calendar);
    if (begin === null || begin >= fromDay || byHand || !canWait(leg, day)) continue;
    if (isFree(leg.spots[0]!, later(begin, today), addDays(day, -1))) continue;
    floors[place] = day;
    made = compute()!;
  }
  const days = new Map<string, Stay>();
  const setDays = daySetter(planned.stays, days, today);
  const begins = beginsOf();
  for (const [place, leg] of legs.entries()) {
    const begin = begins[place]!;
    if (begin === null) continue;
    const next = begins.slice(place + 1).find((day) => day !== null);
    fill(leg, floors[place]!, begin, next === undefined ? lastDay() : addDays(next, -1));
  }
  return runsOf(days);

  function compute(): Forecast | null {
    const stages = legs.flatMap((leg, place) => leg.stages.map((stage) => ({ ...stage, notBefore: floors[place]! })));
    return forecast(job, stages, openChanges, today, calendar);
  }

  /** Whether a leg has its first spot on the day for which it would wait. */
  function canWait(leg: Leg<Stay>, day: string): boolean {
    const { stages, spots } = leg;
    const hasWork = made!.stages.some(({ key }) => stages.some((stage) => stage.key === key));
    const spot = spots.findLast(({ fromDay }) => fromDay <= day)!;
    return hasWork && !hasBegun(leg) && spot === spots[0] && isFree(spot, day);
  }

  /** Null for legs without work. An airplane that is here stands in the first one from its arrival on. */
  function beginsOf(): (string | null)[] {
    const starts = legs.map((leg) => {
      const keys = new Set(leg.stages.map(({ key }) => key));
      return made!.stages.find(({ key }) => keys.has(key))?.start ?? null;
    });
    const first = Math.max(
      starts.findIndex((start) => start !== null),
      0,
    );
    if (job.arrivedOn !== null && job.arrivedOn < (starts[first] ?? LAST_DAY)) starts[first] = job.arrivedOn;
    return starts;
  }

  function lastDay(): string {
    const isHere =
      job.arrivedOn !== null && (job.status === 'in-work' || job.status === 'on-hold' || job.status === 'ready');
    return isHere ? later(made!.readyOn, today) : made!.readyOn;
  }

  function fill({ stages, spots }: Leg<Stay>, floor: string | null, begin: string, end: string): void {
    const [head] = spots as [Stay];
    const isLast = stages.at(-1) === planned.stages.at(-1);
    const stageTo = isLast && head.stageTo === null ? null : (stages.at(-1)?.key ?? null);
    const ofLeg = { stageFrom: head.stageFrom, stageTo, byHand: head.byHand, notBefore: floor };
    // It came before its spot is free, or before the day that was chosen for it.
    const firstDay = floor !== null && begin < floor && floor <= end ? floor : begin;
    if (firstDay > begin) setDays({ ...head, ...ofLeg, onRamp: true }, begin, addDays(firstDay, -1));
    for (const [place, spot] of spots.entries()) {
      const from = place === 0 ? firstDay : later(spot.fromDay, firstDay);
      const next = spots[place + 1];
      const to = next && next.fromDay <= end ? addDays(later(next.fromDay, firstDay), -1) : end;
      // What was in the way before today is in no one's way from today on.
      const halves = from < today && today <= to ? [from, today] : [from];
      for (const first of halves) {
        const last = first < today && today <= to ? addDays(today, -1) : to;
        if (last < first) continue;
        const taken = firstTaken(spot, first, last);
        setDays({ ...spot, ...ofLeg, onRamp: false }, first, taken === null ? last : addDays(taken, -1));
        if (taken !== null) setDays({ ...spot, ...ofLeg, onRamp: true }, taken, last);
      }
    }
  }
}

/** Sets days of a plan. An airplane that stood on the ramp before today did so, whatever is free there now. */
const daySetter =
  <Stay extends PlannedStay>(stays: readonly Stay[], days: Map<string, Stay>, today: string) =>
  (stay: Stay, from: string, to: string): void => {
    const { stageFrom, stageTo, byHand, notBefore } = stay;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const was = stays.find(({ onRamp, fromDay, toDay }) => onRamp && fromDay <= day && day <= toDay);
      days.set(day, was && day < today ? { ...was, stageFrom, stageTo, byHand, notBefore } : stay);
    }
  };

const hasBegun = ({ stages }: Pick<PlannedJob, 'stages'>) => stages.some(({ startedOn }) => startedOn !== null);

/** The first of some days on which another one of these has a spot, see `Surroundings`. */
export function firstTakenOf(
  others: readonly (Spot & { fromDay: string; toDay: string })[],
): Surroundings['firstTaken'] {
  return ({ bayId, place }, from, to) => {
    const taken = others
      .filter((stay) => stay.bayId === bayId && stay.place === place && stay.fromDay <= to && stay.toDay >= from)
      .map(({ fromDay }) => later(fromDay, from));
    return taken.toSorted()[0] ?? null;
  };
}

/** Days beside each other in one spot are one stay. */
function runsOf<Stay extends PlannedStay>(days: Map<string, Stay>): Stay[] {
  const runs: Stay[] = [];
  for (const [day, stay] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = runs.at(-1);
    const goesOn =
      last &&
      isSameSpot(last, stay) &&
      last.onRamp === stay.onRamp &&
      last.stageFrom === stay.stageFrom &&
      addDays(last.toDay, 1) === day &&
      addDays(last.fromDay, HANGAR_LIMITS.days) > day;
    if (goesOn) last.toDay = day;
    else runs.push({ ...stay, fromDay: day, toDay: day });
  }
  return runs;
}
