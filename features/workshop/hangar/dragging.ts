import { addDays, countDays } from '#time/days.ts';
import { formatDay, formatDayRange, weekdayName } from '#time/format-day.ts';
import { findAlternatives, HANGAR_LIMITS, HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import type { Board, BoardStay } from './board/hangar-board.contract.ts';

/** Where a stay is to be. */
export interface RequestedStay {
  bay: number;
  place: number;
  from: string;
  to: string;
}

/** What is dragged: all of a stay, or one of its ends. */
export type Edge = 'whole' | 'start' | 'end';

/** A stay that is picked up, and where it is to be. It is stored nowhere yet. */
export interface Held {
  stay: BoardStay;
  edge: Edge;
  by: 'pointer' | 'keys';
  requestedStay: RequestedStay;
}

export type HeldEvent =
  | { type: 'pick'; stay: BoardStay; edge: Edge; by: Held['by'] }
  /** By so many days from where it was before the event, or from where it is stored. */
  | { type: 'shift'; days: number; edge?: Edge }
  | { type: 'drag'; days: number; row: { bay: number; place: number } | null }
  | { type: 'row'; row: { bay: number; place: number } }
  | { type: 'leave' };

export const requestedStayOf = ({ bay, place, from, to }: BoardStay): RequestedStay => ({ bay, place, from, to });

/** The next state of what is picked up; null for nothing. */
export function nextHeld(held: Held | null, event: HeldEvent): Held | null {
  if (event.type === 'pick') {
    const { stay, edge, by } = event;
    return { stay, edge, by, requestedStay: requestedStayOf(stay) };
  }
  if (!held || event.type === 'leave') return null;
  if (event.type === 'shift')
    return { ...held, requestedStay: shifted(held.requestedStay, event.edge ?? held.edge, event.days) };
  if (event.type === 'row') return { ...held, requestedStay: { ...held.requestedStay, ...event.row } };
  const requestedStay = shifted(requestedStayOf(held.stay), held.edge, event.days);
  return {
    ...held,
    requestedStay: held.edge === 'whole' && event.row ? { ...requestedStay, ...event.row } : requestedStay,
  };
}

/** A stay keeps at least a day. */
function shifted(requestedStay: RequestedStay, edge: Edge, days: number): RequestedStay {
  const [from, to] = [addDays(requestedStay.from, days), addDays(requestedStay.to, days)];
  if (edge === 'start') return { ...requestedStay, from: [from, requestedStay.to].toSorted()[0]! };
  if (edge === 'end') return { ...requestedStay, to: [to, requestedStay.from].toSorted()[1]! };
  return { ...requestedStay, from, to };
}

export interface Verdict {
  isFree: boolean;
  words: string;
  /** The next free days of the same length there. */
  alternative: { from: string; to: string } | null;
  /** The stays that have some of the days, in their order. */
  inTheWay: readonly BoardStay[];
}

type Known = Pick<Board, 'stays' | 'bays' | 'offDays' | 'today' | 'to'>;

/** Whether a stay can be somewhere, as far as the board knows. */
export function judge(
  { ...requestedStay }: RequestedStay,
  stay: Pick<BoardStay, 'id' | 'kind' | 'bay' | 'place' | 'from' | 'jobId'>,
  board: Known,
): Verdict {
  // What is under way moves to another spot from today on.
  const isElsewhere = stay.bay !== requestedStay.bay || stay.place !== requestedStay.place;
  const isFromToday = stay.jobId !== null && isElsewhere && stay.from < board.today;
  if (isFromToday) requestedStay.from = [board.today, requestedStay.from, requestedStay.to].toSorted()[1]!;
  // The other stays of its job follow it.
  const isOwn = ({ id, jobId }: BoardStay) => id === stay.id || (jobId !== null && jobId === stay.jobId);
  const others = board.stays.filter(
    (each) => !isOwn(each) && !each.onRamp && each.bay === requestedStay.bay && each.place === requestedStay.place,
  );
  const inTheWay = others.filter(({ from, to }) => from <= requestedStay.to && requestedStay.from <= to);
  const isWorkDay = (day: string) => stay.kind === 'closed' || !board.offDays.includes(day);
  const refuse = (words: string, alternative: Verdict['alternative'] = null): Verdict => ({
    isFree: false,
    words,
    alternative,
    inTheWay,
  });
  const [first] = inTheWay;
  if (requestedStay.bay === RAMP) return refuse('Choose a spot in a bay.');
  if (!first && requestedStay.from !== stay.from && !isFromToday && !isWorkDay(requestedStay.from))
    return refuse(`${HANGAR_MESSAGES.workDay}.`);
  if (countDays(requestedStay.from, requestedStay.to) > HANGAR_LIMITS.days)
    return refuse(`${HANGAR_MESSAGES.tooLong}.`);
  if (!first) return { isFree: true, words: freeWords(requestedStay, others), alternative: null, inTheWay };
  const taken = `Taken by ${first.label} through ${formatDay(first.to, 'monthDay')}.`;
  const { after } = findAlternatives({ ...requestedStay, places: [requestedStay.place] }, others, {
    earliest: board.today,
    isWorkDay,
  });
  if (!after || after.to > board.to) return refuse(taken);
  const words = `${taken} Open here from ${formatWeekday(after.from)}${untilWords(after.to, others)}.`;
  return refuse(words, { from: after.from, to: after.to });
}

/** A stay, and where it is to be. */
export interface Change {
  stay: BoardStay;
  requestedStay: RequestedStay;
}

/** Whether a requested stay is what the stay has already. */
export const isUnmoved = ({ stay, requestedStay }: Change): boolean =>
  requestedStay.bay === stay.bay &&
  requestedStay.place === stay.place &&
  requestedStay.from === stay.from &&
  requestedStay.to === stay.to;

/** What can be done in place of a requested stay that is taken: later there, on the same days beside it, or a swap. */
export function findWaysOut({ requestedStay, stay }: Change, board: Known): { label: string; changes: Change[] }[] {
  const { alternative, inTheWay } = judge(requestedStay, stay, board);
  const isFree = (other: RequestedStay) => judge(other, stay, board).isFree;
  const beside = rowsOf(board)
    .map((row) => ({ ...requestedStay, ...row }))
    .filter((other) => other.bay === requestedStay.bay && !isUnmoved({ stay, requestedStay: other }))
    .find(isFree);
  const requestedStays = [...(alternative ? [{ ...requestedStay, ...alternative }] : []), ...(beside ? [beside] : [])];
  const ways = requestedStays.map((other) => ({
    label: `${formatPlace(other, board.bays)}, ${formatDayRange(other)}`,
    changes: [{ stay, requestedStay: other }],
  }));
  const swap = inTheWay.length === 1 && swapOf(stay, inTheWay[0]!, board);
  return swap ? [...ways, { label: `Swap with ${inTheWay[0]!.label}`, changes: swap }] : ways;
}

/** Each begins where the other began, and keeps its length; null if they do not fit. */
function swapOf(one: BoardStay, two: BoardStay, board: Known): Change[] | null {
  const put = (stay: BoardStay, { bay, place, from }: BoardStay): Change => ({
    stay,
    requestedStay: { bay, place, from, to: addDays(from, countDays(stay.from, stay.to) - 1) },
  });
  const changes = [put(one, two), put(two, one)];
  const after = board.stays.map((each) => ({
    ...each,
    ...changes.find(({ stay }) => stay.id === each.id)?.requestedStay,
  }));
  return changes.every(({ stay, requestedStay }) => judge(requestedStay, stay, { ...board, stays: after }).isFree)
    ? changes
    : null;
}

/** 'Free from December 2 to January 10.' */
function freeWords(requestedStay: RequestedStay, others: readonly BoardStay[]): string {
  const before = others.findLast(({ to }) => to < requestedStay.from);
  const since = before ? `from ${formatDay(addDays(before.to, 1), 'monthDay')}` : '';
  return `Open ${since}${untilWords(requestedStay.to, others)}`.trim().concat('.');
}

function untilWords(day: string, others: readonly BoardStay[]): string {
  const next = others.find(({ from }) => from > day);
  return next ? ` to ${formatDay(addDays(next.from, -1), 'monthDay')}` : '';
}

/** 'Fri Dec 11' */
const formatWeekday = (day: string) => `${weekdayName(day).slice(0, 3)} ${formatDay(day, 'short')}`;

/** 'Strip bay, place 1'; a bay with one place is named alone. */
export function formatPlace({ bay, place }: Pick<RequestedStay, 'bay' | 'place'>, bays: Board['bays']): string {
  const found = bays.find(({ id }) => id === bay);
  return found && found.places > 1 ? `${found.name}, spot ${place}` : (found?.name ?? '');
}

/** Stands for the ramp, which has no bay. */
export const RAMP = 0;

/** An airplane that is here without any days: it stands on the ramp until it is ready, in a lane of its own. */
export type Unplaced = Board['unplanned'][number] & { from: string; to: string; lane: number };

export interface BoardWithRamp extends Board {
  unplaced: readonly Unplaced[];
}

/** The board with the ramp as one more bay, which has room for all that stand there. */
export function withRamp(board: Board): BoardWithRamp {
  const { today, unplanned } = board;
  const here = unplanned.flatMap(({ arrivedOn, ...job }) => {
    const to = [job.readyOn ?? today, today].toSorted()[1]!;
    return arrivedOn === null ? [] : { ...job, arrivedOn, from: arrivedOn, to };
  });
  const waiting = [...here, ...board.stays.filter(({ onRamp }) => onRamp)]
    .filter(({ from, to }) => from <= board.to && to >= board.from)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (waiting.length === 0) return { ...board, unplaced: [] };
  const ends: string[] = [];
  const lanes = new Map<object, number>();
  for (const stay of waiting) {
    const free = ends.findIndex((end) => end < stay.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = stay.to;
    lanes.set(stay, lane + 1);
  }
  const unplaced = here.filter((each) => lanes.has(each)).map((each) => ({ ...each, lane: lanes.get(each)! }));
  const limits = { maxSpanInches: null, maxLengthInches: null, heightInches: null };
  const at = { createdAt: '', updatedAt: '' };
  const ramp = { id: RAMP, name: 'On the ramp', kind: 'any' as const, places: ends.length, active: true };
  return {
    ...board,
    bays: [...board.bays, { ...ramp, ...limits, ...at, position: board.bays.length }],
    stays: board.stays.map((stay) => (stay.onRamp ? { ...stay, bay: RAMP, place: lanes.get(stay) ?? 1 } : stay)),
    unplaced,
  };
}

/** The places of all bays in use, in their order. Those that are gone stay while a stay is there. */
export function rowsOf({ bays, stays }: Pick<Board, 'bays' | 'stays'>): { bay: number; place: number }[] {
  return bays
    .filter(({ id, active }) => active || stays.some(({ bay }) => bay === id))
    .flatMap(({ id, places }) => {
      const last = stays.filter(({ bay }) => bay === id).reduce((most, { place }) => Math.max(most, place), places);
      return Array.from({ length: last }, (_, n) => ({ bay: id, place: n + 1 }));
    });
}
