import { QUOTE_STATUSES, type QuoteSource, type QuoteStatus, UNANSWERED } from '#features/leads/constants.ts';
import { addDays, countDays, mondayOf } from '#time/days.ts';
import { ANSWER_TIMES, type AnswerTime, CLOSED_STATUSES, STATUS_WAY, WITHOUT_TYPE } from './constants.ts';
import type { Numbers } from './contract.ts';

const HOUR = 60;
/** A span that is longer begins with its first lead, not with weeks before there was a shop. */
const LONGEST_WHOLE_DAYS = 371;

/** What counts of a lead. */
export interface CountedLead {
  /** On which it came, YYYY-MM-DD at the shop. */
  day: string;
  source: QuoteSource;
  status: QuoteStatus;
  aircraftType: string | null;
  /** What the calculator said, in dollars; null where it was not asked. */
  estimate: number | null;
  /** Until the first answer; null while there is none. */
  answerMinutes: number | null;
  /** The statuses that it was given since. */
  statuses: readonly string[];
}

/** First and last day, YYYY-MM-DD in the shop's time zone. */
export type Span = { from: string; to: string; timeZone: string };

/** What the leads of a span come to; all of `slices` count as being of it. Each slice is counted as it comes. */
export async function numbersOf(
  slices: AsyncIterable<readonly CountedLead[]>,
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<Numbers> {
  const days = new Map<string, Sources>();
  const times = Object.fromEntries(ANSWER_TIMES.map((time) => [time, 0])) as Record<AnswerTime, number>;
  const minutes: number[] = [];
  const steps = STATUS_WAY.map(() => 0);
  const standing = new Map<string, number>(QUOTE_STATUSES.map((status) => [status, 0]));
  const types = new Map<string, AircraftType>();
  let total = 0;
  for await (const leads of slices)
    for (const lead of leads) {
      total += 1;
      addTo(days, lead);
      times[answerTimeOf(lead)] += 1;
      if (lead.answerMinutes !== null && !isWaiting(lead)) minutes.push(lead.answerMinutes);
      for (let step = stepOf(lead); step >= 0; step -= 1) steps[step]! += 1;
      standing.set(lead.status, standing.get(lead.status)! + 1);
      if (lead.estimate && !CLOSED_STATUSES.includes(lead.status)) addEstimate(types, lead, lead.estimate);
    }
  return {
    from,
    to,
    total,
    weeks: weeksOf(days, { from, to }),
    answers: { times, medianMinutes: medianOf(Float64Array.from(minutes).sort()) },
    reached: STATUS_WAY.map((status, step) => ({ status, count: steps[step]! })),
    standing: QUOTE_STATUSES.map((status) => ({ status, count: standing.get(status)! })),
    estimates: estimatesOf([...types.values()]),
  };
}

/** The span that is shown unless another is asked for: twelve weeks, the present one included. */
export function usualSpan(today: string): { from: string; to: string } {
  return { from: addDays(mondayOf(today), -11 * 7), to: today };
}

/** 190 becomes '3 h 10 min'. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole >= 48 * HOUR) return `${Math.round(whole / (24 * HOUR))} days`;
  return whole % HOUR === 0 ? `${whole / HOUR} h` : `${Math.floor(whole / HOUR)} h ${whole % HOUR} min`;
}

type Sources = Numbers['weeks'][number]['sources'];

function addTo(days: Map<string, Sources>, { day, source }: CountedLead): void {
  const sources = days.get(day) ?? {};
  sources[source] = (sources[source] ?? 0) + 1;
  days.set(day, sources);
}

function weeksOf(days: ReadonlyMap<string, Sources>, { from, to }: Pick<Span, 'from' | 'to'>): Numbers['weeks'] {
  const weeks = new Map<string, Numbers['weeks'][number]>();
  const isLong = countDays(from, to) > LONGEST_WHOLE_DAYS;
  const first = mondayOf(isLong ? [to, ...days.keys()].sort()[0]! : from);
  for (let monday = first; monday <= to; monday = addDays(monday, 7))
    weeks.set(monday, { monday, total: 0, sources: {} });
  for (const [day, sources] of days) {
    const week = weeks.get(mondayOf(day))!;
    for (const [source, count] of Object.entries(sources) as [QuoteSource, number][]) {
      week.total += count;
      week.sources[source] = (week.sources[source] ?? 0) + count;
    }
  }
  return [...weeks.values()];
}

const TIME_LIMITS: [AnswerTime, number][] = [
  ['hour', HOUR],
  ['fourHours', 4 * HOUR],
  ['halfDay', 12 * HOUR],
  ['day', 24 * HOUR],
  ['twoDays', 48 * HOUR],
];

/** The desk counts a lead as unanswered by its status. The numbers must not say otherwise. */
const isWaiting = ({ status }: CountedLead) => status === UNANSWERED;

function answerTimeOf(lead: CountedLead): AnswerTime {
  if (isWaiting(lead)) return 'notYet';
  const { answerMinutes } = lead;
  if (answerMinutes === null) return 'unknown';
  return TIME_LIMITS.find(([, limit]) => answerMinutes <= limit)?.[0] ?? 'longer';
}

function medianOf(sorted: Float64Array): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** How far it got on the way, by the furthest status that it ever had; -1: not on the way yet, or put back to the start. */
function stepOf(lead: CountedLead): number {
  if (isWaiting(lead)) return -1;
  const { status, statuses } = lead;
  return Math.max(...[status, ...statuses].map((each) => (STATUS_WAY as readonly string[]).indexOf(each)));
}

type AircraftType = Numbers['estimates']['byAircraftType'][number];

function addEstimate(types: Map<string, AircraftType>, { aircraftType }: CountedLead, estimate: number): void {
  const name = aircraftType ?? WITHOUT_TYPE;
  const type = types.get(name) ?? { name, count: 0, total: 0 };
  types.set(name, { name, count: type.count + 1, total: type.total + estimate });
}

function estimatesOf(types: AircraftType[]): Numbers['estimates'] {
  const byAircraftType = types.sort((a, b) => b.total - a.total);
  const sum = (figure: 'total' | 'count') => byAircraftType.reduce((all, type) => all + type[figure], 0);
  return { total: sum('total'), count: sum('count'), byAircraftType };
}
