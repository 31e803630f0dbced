import { addDays, countDays } from '#time/days.ts';
import { HANGAR_LIMITS } from '../constants.ts';

/** Days of a place, both ends included. */
export interface PlaceDays {
  place: number;
  from: string;
  to: string;
}

interface RequestedStay {
  from: string;
  to: string;
  /** Places that would do, the best one first. */
  places: readonly number[];
}

interface Around {
  /** Nothing is moved before this day. */
  earliest: string;
  isWorkDay: (day: string) => boolean;
}

/** The nearest free days of the same length before and after those that were asked for, each from a work day on. */
export function findAlternatives(
  { from, to, places }: RequestedStay,
  taken: readonly PlaceDays[],
  { earliest, isWorkDay }: Around,
): { before: PlaceDays | null; after: PlaceDays | null } {
  const length = countDays(from, to);
  return { before: search(-1), after: search(1) };

  function search(step: 1 | -1): PlaceDays | null {
    for (let count = 1; count <= HANGAR_LIMITS.days; count++) {
      const start = addDays(from, step * count);
      if (step < 0 && start < earliest) return null;
      if (!isWorkDay(start)) continue;
      const end = addDays(start, length - 1);
      const place = places.find((each) => isFree({ place: each, from: start, to: end }, taken));
      if (place !== undefined) return { place, from: start, to: end };
    }
    return null;
  }
}

const isFree = (days: PlaceDays, taken: readonly PlaceDays[]) => !taken.some((each) => meets(days, each));

const meets = (a: PlaceDays, b: PlaceDays) => a.place === b.place && a.from <= b.to && b.from <= a.to;

/** What may stand in one bay, without its place. */
export interface Wanted {
  from: string;
  to: string;
  /** Places that would do, the best one first. */
  places: readonly number[];
}

/**
 * A place for each of these days in one bay, so that none meet each other or what is taken; null if there is none.
 */
export function assignPlaces(wanted: readonly Wanted[], taken: readonly PlaceDays[]): number[] | null {
  const [first, ...rest] = wanted;
  if (!first) return [];
  for (const place of first.places) {
    const days = { place, from: first.from, to: first.to };
    if (!isFree(days, taken)) continue;
    const others = assignPlaces(rest, [...taken, days]);
    if (others) return [place, ...others];
  }
  return null;
}
