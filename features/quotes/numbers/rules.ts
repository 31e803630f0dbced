import { dayIn } from '#features/site/clock/rules.ts';
import { addDays, countDays } from '../appointments/rules.ts';
import { mondayOf } from '../desk/rules.ts';
import { QUOTE_STATUSES, type QuoteSource, type QuoteStatus, UNANSWERED } from '../words.ts';
import type { Numbers } from './contract.ts';
import { ANSWER_TIMES, type AnswerTime, CLOSED_STATUSES, STATUS_WAY, WITHOUT_TYPE } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
/** A span that is longer begins with its first lead, not with weeks before there was a shop. */
const LONGEST_WHOLE_DAYS = 371;

/** What counts of a lead. */
export interface CountedLead {
  createdAt: string;
  source: QuoteSource;
  status: QuoteStatus;
  aircraftType: string | null;
  /** What the calculator said, in dollars; null where it was not asked. */
  estimate: number | null;
  /** When somebody first did something about it. */
  answeredAt: string | null;
  /** The statuses that it was given since. */
  statuses: readonly string[];
}

/** First and last day, YYYY-MM-DD in the shop's time zone. */
export type Span = { from: string; to: string; timeZone: string };

/** What the leads of a span come to; all of `leads` count as being of it. */
export function numbersOf(leads: readonly CountedLead[], { from, to, timeZone }: Span): Numbers {
  return {
    from,
    to,
    total: leads.length,
    weeks: weeksOf(leads, { from, to, timeZone }),
    answers: answersOf(leads),
    reached: STATUS_WAY.map((status, step) => ({ status, count: leads.filter((lead) => stepOf(lead) >= step).length })),
    standing: QUOTE_STATUSES.map((status) => ({
      status,
      count: leads.filter((lead) => lead.status === status).length,
    })),
    estimates: estimatesOf(leads),
  };
}

/** The span that is shown unless another is asked for: twelve weeks, the present one included. */
export function usualSpan(today: string): { from: string; to: string } {
  return { from: addDays(mondayOf(today), -11 * 7), to: today };
}

/** 190 becomes '3 h 10 min'. */
export function durationInWords(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole >= 48 * HOUR) return `${Math.round(whole / (24 * HOUR))} days`;
  return whole % HOUR === 0 ? `${whole / HOUR} h` : `${Math.floor(whole / HOUR)} h ${whole % HOUR} min`;
}

function weeksOf(leads: readonly CountedLead[], { from, to, timeZone }: Span): Numbers['weeks'] {
  const weeks = new Map<string, Numbers['weeks'][number]>();
  const mondays = leads.map(({ createdAt }) => mondayOf(dayIn(timeZone, new Date(createdAt))));
  const isLong = countDays(from, to) > LONGEST_WHOLE_DAYS;
  const first = isLong ? [mondayOf(to), ...mondays].sort()[0]! : mondayOf(from);
  for (let monday = first; monday <= to; monday = addDays(monday, 7))
    weeks.set(monday, { monday, total: 0, sources: {} });
  leads.forEach(({ source }, index) => {
    const week = weeks.get(mondays[index]!)!;
    week.total += 1;
    week.sources[source] = (week.sources[source] ?? 0) + 1;
  });
  return [...weeks.values()];
}

function answersOf(leads: readonly CountedLead[]): Numbers['answers'] {
  const times = Object.fromEntries(ANSWER_TIMES.map((time) => [time, 0])) as Record<AnswerTime, number>;
  for (const lead of leads) times[answerTimeOf(lead)] += 1;
  const minutes = leads.flatMap((lead) => minutesToAnswer(lead) ?? []).sort((a, b) => a - b);
  return { times, medianMinutes: medianOf(minutes) };
}

function answerTimeOf(lead: CountedLead): AnswerTime {
  const minutes = minutesToAnswer(lead);
  if (minutes === null) return lead.status === UNANSWERED ? 'notYet' : 'unknown';
  const limits: [AnswerTime, number][] = [
    ['hour', HOUR],
    ['fourHours', 4 * HOUR],
    ['halfDay', 12 * HOUR],
    ['day', 24 * HOUR],
    ['twoDays', 48 * HOUR],
  ];
  return limits.find(([, limit]) => minutes <= limit)?.[0] ?? 'longer';
}

function minutesToAnswer({ createdAt, answeredAt }: CountedLead): number | null {
  return answeredAt === null ? null : Math.max(0, (Date.parse(answeredAt) - Date.parse(createdAt)) / MINUTE_MS);
}

function medianOf(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** How far it got on the way, by the furthest status that it ever had; -1: not on the way yet. */
function stepOf({ status, statuses }: CountedLead): number {
  return Math.max(...[status, ...statuses].map((each) => (STATUS_WAY as readonly string[]).indexOf(each)));
}

function estimatesOf(leads: readonly CountedLead[]): Numbers['estimates'] {
  const open = leads.filter(({ status, estimate }) => estimate && !CLOSED_STATUSES.includes(status));
  const types = new Map<string, { name: string; count: number; total: number }>();
  for (const { aircraftType, estimate } of open) {
    const name = aircraftType ?? WITHOUT_TYPE;
    const type = types.get(name) ?? { name, count: 0, total: 0 };
    types.set(name, { name, count: type.count + 1, total: type.total + estimate! });
  }
  const byAircraftType = [...types.values()].sort((a, b) => b.total - a.total);
  return { total: byAircraftType.reduce((sum, { total }) => sum + total, 0), count: open.length, byAircraftType };
}
