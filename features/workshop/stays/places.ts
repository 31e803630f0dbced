import { addDays, countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';

/** Words and limits of the hangar calendar, without zod. Days are shop days, YYYY-MM-DD; both ends of a stay count. */

/** The bays that a stage can need. */
export const STAGE_BAYS = ['strip', 'paint', 'assembly', 'interior'] as const;

/** What a bay is for; any job can stand in the last one. */
export const BAY_KINDS = [...STAGE_BAYS, 'any'] as const;

export const STAY_KINDS = ['job', 'hold', 'closed'] as const;

export const HANGAR_LIMITS = {
  bayName: 60,
  places: 6,
  inches: 9_999,
  title: 120,
  /** The most days of a stay, and of a board. */
  days: 400,
  holdDays: 14,
  moves: 20,
  /** Characters of what takes moves back. */
  undo: 200_000,
} as const;

/** Days after which an unpaid first payment is marked. */
export const DEPOSIT_DAYS = 7;

export const HANGAR_MESSAGES = {
  noBay: 'This bay doesn’t exist.',
  noStay: 'This stay doesn’t exist.',
  noJob: 'This job doesn’t exist',
  noLead: 'This quote request doesn’t exist',
  noOffer: 'This quote doesn’t exist',
  nameTaken: 'You already have a bay with this name',
  jobOver: 'This job is already delivered or canceled.',
  offerDecided: 'You can hold days only for a quote that is waiting for a decision.',
  unknownStage: 'This job doesn’t have that stage',
  bayClosed: (bay: string) => `${bay} is not in use`,
  noPlace: (bay: string, places: number) => `${bay} only has ${places === 1 ? '1 spot' : `${places} spots`}`,
  tooLong: 'A stay can be at most 400 days',
  boardTooLong: 'Request at most 400 days',
  workDay: 'A stay must start on a work day',
  backwards: 'Choose a day on or after the first day',
  workBefore: (day: string) =>
    `The work before it keeps the airplane until then: it can start ${formatDay(day, 'monthDay')}`,
  notNeeded: 'This job needs no more days then. Move the days it has',
  noWorkThen: 'None of this job’s work falls on these days. Choose days within its work',
  hasDays: 'This job already has days in the hangar.',
  arrived: 'This airplane has already arrived. Give it days one stay at a time.',
  planTaken: 'These days aren’t open for the whole job.',
  neverOpen: 'The hangar has no room for the whole job in the next 400 days.',
  whichStage: 'Choose which stage these days are for',
  tooShort: (stage: string) => `That leaves no day for ${stage}`,
  holdsMeet: 'You’re already holding days for this customer. Choose days before or after them, or release those',
  taken: 'These days are already taken.',
  moved: 'Someone else changed the calendar in the meantime. Please check it again.',
  undoUnknown: 'These moves can’t be undone.',
  undoLate: 'These moves can’t be undone anymore: something changed since.',
  inUse: 'This bay has stays from today on. Move them first.',
  placeInUse: (day: string, count: number) =>
    `On ${day}, ${count === 1 ? 'the spot you’re removing is' : `${count} spots are`} taken. Move a stay first.`,
  tooSmall: (bay: string) => `${bay} is too small for this aircraft`,
  windowLeft: (from: string, to: string) =>
    `Give a reason: the customer was promised ${from} to ${to}, and this day is outside that window`,
} as const;

/** The days that some stays span together, at most as many as a board shows. */
export function findSpan(stays: readonly { from: string; to: string }[]): { from: string; to: string } {
  const days = stays.flatMap(({ from, to }) => [from, to]).toSorted();
  const from = days[0]!;
  return { from, to: [days.at(-1)!, addDays(from, HANGAR_LIMITS.days - 1)].toSorted()[0]! };
}

/** Days of a place, both ends included. */
export interface PlaceDays {
  place: number;
  from: string;
  to: string;
}

/** What is to stand in a bay, without its place. */
interface RequestedStay {
  from: string;
  to: string;
  /** Places that would do, the best one first. */
  places: readonly number[];
}

interface PlaceContext {
  /** Nothing is moved before this day. */
  earliest: string;
  isWorkDay: (day: string) => boolean;
}

/** The nearest free days of the same length before and after those that were asked for, each from a work day on. */
export function findAlternatives(
  { from, to, places }: RequestedStay,
  taken: readonly PlaceDays[],
  { earliest, isWorkDay }: PlaceContext,
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

/**
 * A place for each of these days in one bay, so that none meet each other or what is taken; null if there is none.
 */
export function assignPlaces(requested: readonly RequestedStay[], taken: readonly PlaceDays[]): number[] | null {
  const [first, ...rest] = requested;
  if (!first) return [];
  for (const place of first.places) {
    const days = { place, from: first.from, to: first.to };
    if (!isFree(days, taken)) continue;
    const others = assignPlaces(rest, [...taken, days]);
    if (others) return [place, ...others];
  }
  return null;
}
