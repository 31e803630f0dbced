import { addDays, countDays, mondayOf } from '#time/days.ts';
import { addWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';

/** All days are YYYY-MM-DD in shop time. */

/** A part of a job that stands in one bay. */
export interface Leg {
  /** The key of its first stage. */
  key: string;
  bay: string;
  /** Work days. */
  days: number;
}

/** A place that an aircraft can stand in; a limit of null fits all. */
export interface OpeningPlace {
  /** As a stage names it, or `any`. */
  kind: string;
  maxSpanInches: number | null;
  maxLengthInches: number | null;
  heightInches: number | null;
  /** Inclusive ranges. */
  taken: readonly { from: string; to: string }[];
}

export interface AircraftSize {
  spanInches: number;
  lengthInches: number;
  heightInches: number;
}

/** Days in which a job may begin, and days in which it has to end. */
const SEARCHED_DAYS = 400;
const HORIZON_DAYS = 1_500;
/** An open week counts if another one follows within so many days. */
const SECOND_WEEK_DAYS = 28;

/** Neighboring stages that need the same kind of bay, with the days that a factor and the slip make of theirs. */
export function legsOf(
  stages: readonly Leg[],
  { factorPercent, slipPercent }: { factorPercent: number; slipPercent: number },
): Leg[] {
  const legs: Leg[] = [];
  for (const { key, bay, days } of stages) {
    const last = legs.at(-1);
    if (days === 0) continue;
    if (last?.bay === bay) last.days += days;
    else legs.push({ key, bay, days });
  }
  return legs.map(({ days, ...leg }) => ({
    ...leg,
    days: Math.ceil((days * factorPercent * (100 + slipPercent)) / 10_000),
  }));
}

interface Hangar<Place extends OpeningPlace = OpeningPlace> {
  places: readonly Place[];
  calendar: WorkCalendar;
}

interface SearchBounds {
  today: string;
  /** Work days from today to the earliest beginning. */
  leadDays: number;
  /** The owner begins no job before this day. */
  notBefore: string | null;
}

/**
 * Looks for weeks in which jobs can begin.
 * @returns a function that answers the Monday of the first open week that has another open one among the four after it,
 *   so that one booking does not make it untrue; null without one
 */
export function openingFinder(hangar: Hangar, { today, leadDays, notBefore }: SearchBounds) {
  const first = addWorkDays(today, leadDays, hangar.calendar);
  const { workDayAt, fitter } = startSearch(hangar, first);

  return (legs: readonly Leg[], size: AircraftSize): string | null => {
    const fits = fitter(legs, size);
    let openWeek: string | null = null;
    for (let index = 0; (workDayAt(index) ?? SEARCHED_DAYS) < SEARCHED_DAYS; index++) {
      const day = addDays(first, workDayAt(index)!);
      const week = mondayOf(day);
      if ((notBefore !== null && day < notBefore) || week === openWeek || !fits(index)) continue;
      if (openWeek !== null && week <= addDays(openWeek, SECOND_WEEK_DAYS)) return openWeek;
      openWeek = week;
    }
    return null;
  };
}

/** Where a leg would stand, and when. */
export interface PlacedLeg<Place extends OpeningPlace> extends Leg {
  place: Place;
  from: string;
  to: string;
}

/**
 * Looks for the first day between two, from today on, from which all legs fit one after the other.
 * @returns a function that answers where they would stand; null where they do not fit
 */
export function planFinder<Place extends OpeningPlace>(hangar: Hangar<Place>, today: string) {
  const { workDayAt, fitter, known } = startSearch(hangar, today);

  return (legs: readonly Leg[], size: AircraftSize, days: { from: string; to: string }): PlacedLeg<Place>[] | null => {
    const fits = fitter(legs, size);
    for (let index = 0; legs.length > 0 && (workDayAt(index) ?? SEARCHED_DAYS) < SEARCHED_DAYS; index++) {
      const day = addDays(today, workDayAt(index)!);
      if (day > days.to) return null;
      if (day >= days.from && fits(index)) return placeLegs(index);
    }
    return null;

    function placeLegs(first: number): PlacedLeg<Place>[] {
      let index = first;
      return legs.map((leg, at) => {
        const start = workDayAt(index)!;
        index += leg.days;
        const end = at === legs.length - 1 ? workDayAt(index - 1)! : workDayAt(index)! - 1;
        const { place } = known.find(
          ({ place, until }) => isForLeg(place, leg.bay) && isLargeEnough(place, size) && until[start]! > end,
        )!;
        return { ...leg, place, from: addDays(today, start), to: addDays(today, end) };
      });
    }
  };
}

/** An aircraft whose size is not known fits everywhere. */
const SIZELESS: AircraftSize = { spanInches: 0, lengthInches: 0, heightInches: 0 };

export const sizeOf = (sizes: readonly (AircraftSize & { type: string })[], type: string | null): AircraftSize =>
  sizes.find((each) => each.type === type) ?? SIZELESS;

export const isForLeg = ({ kind }: Pick<OpeningPlace, 'kind'>, bay: string) => kind === bay || kind === 'any';

/** What both searches know of the days from `first` on. */
function startSearch<Place extends OpeningPlace>({ places, calendar }: Hangar<Place>, first: string) {
  const workDayAt = workDaysFrom(first, calendar);
  const known = places.map((place) => ({ place, until: freeUntil(place.taken, first) }));
  return { workDayAt, known, fitter };

  /** Whether the legs fit one after the other from a work day on. An aircraft stays where it is until its next leg. */
  function fitter(legs: readonly Leg[], size: AircraftSize): (from: number) => boolean {
    const fitting = known.filter(({ place }) => isLargeEnough(place, size));
    const untilByBay = new Map(
      legs.map(({ bay }) => [bay, latest(fitting.filter(({ place }) => isForLeg(place, bay)))]),
    );
    return (from) => {
      let index = from;
      return legs.every(({ bay, days }, leg) => {
        const start = workDayAt(index)!;
        index += days;
        const next = workDayAt(index);
        if (next === undefined) return false;
        const end = leg === legs.length - 1 ? workDayAt(index - 1)! : next - 1;
        return untilByBay.get(bay)![start]! > end;
      });
    };
  }
}

/** Whether aircraft of this size fit in a bay. */
export function isLargeEnough(
  place: Pick<OpeningPlace, 'maxSpanInches' | 'maxLengthInches' | 'heightInches'>,
  { spanInches, lengthInches, heightInches }: AircraftSize,
): boolean {
  const holds = (limit: number | null, inches: number) => limit === null || inches <= limit;
  return (
    holds(place.maxSpanInches, spanInches) &&
    holds(place.maxLengthInches, lengthInches) &&
    holds(place.heightInches, heightInches)
  );
}

/** Work days, counted in days from the first one; undefined past the horizon. */
function workDaysFrom(first: string, calendar: WorkCalendar): (index: number) => number | undefined {
  const workDays: number[] = [];
  let next = 0;
  return (index) => {
    for (; workDays.length <= index && next < HORIZON_DAYS; next++)
      if (isWorkDay(addDays(first, next), calendar)) workDays.push(next);
    return workDays[index];
  };
}

/** For each day of the horizon the next one that is taken, which is the day itself if it is. */
function freeUntil(taken: OpeningPlace['taken'], first: string): Int32Array {
  const until = new Int32Array(HORIZON_DAYS).fill(-1);
  for (const { from, to } of taken) {
    const start = Math.max(countDays(first, from) - 1, 0);
    const end = Math.min(countDays(first, to), HORIZON_DAYS);
    if (start < end) until.fill(0, start, end);
  }
  let next = HORIZON_DAYS;
  for (let day = HORIZON_DAYS - 1; day >= 0; day--) {
    if (until[day] === 0) next = day;
    until[day] = next;
  }
  return until;
}

/** For each day how long one of the places stays free. */
function latest(places: readonly { until: Int32Array }[]): Int32Array {
  const until = new Int32Array(HORIZON_DAYS);
  for (const place of places)
    for (let day = 0; day < HORIZON_DAYS; day++) until[day] = Math.max(until[day]!, place.until[day]!);
  return until;
}
