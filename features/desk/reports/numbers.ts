import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import { LAYOUT_IDS, type LayoutId } from '#airplanes/drawing/paint/scheme.ts';
import {
  CLOSED_STATUSES,
  LEAD_STATUSES,
  type LeadSource,
  type LeadStatus,
  UNANSWERED,
} from '#customers/leads/leads.constants.ts';
import { medianOf } from '#foundation/fields/numbers.ts';
import { formatUnits } from '#foundation/fields/units.ts';
import { addDays, countDays, mondayOf } from '#time/days.ts';
import { addWorkDays, countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { NO_FIGURE } from '#website/estimates/estimate.ts';
import type { Numbers } from './numbers.contract.ts';

/** The wait for the first answer; `unknown` for leads answered before events were recorded. */
export const ANSWER_TIMES = ['hour', 'fourHours', 'halfDay', 'day', 'twoDays', 'longer', 'notYet', 'unknown'] as const;
export type AnswerTime = (typeof ANSWER_TIMES)[number];

export const ANSWER_TIME_LABELS: Record<AnswerTime, string> = {
  hour: 'Within 1 hour',
  fourHours: '1 to 4 hours',
  halfDay: '4 to 12 hours',
  day: '12 to 24 hours',
  twoDays: '1 to 2 days',
  longer: 'Longer',
  notYet: 'Not yet',
  unknown: 'Not known',
};

/** The site promises an answer within 24 hours. */
export const WITHIN_A_DAY: readonly AnswerTime[] = ['hour', 'fourHours', 'halfDay', 'day'];

/** A job that leaves so many work days after its date is on time. */
export const ON_TIME_DAYS = 5;

/** The statuses of a lead that becomes work, in order. */
const STATUS_FUNNEL = ['Quote Being Built', 'Quote Sent', 'Work Scheduled', 'Work Complete'] as const;

const NO_AIRCRAFT_TYPE = 'Type not given';

const HOUR_MINUTES = 60;
/** A longer span begins with its first lead, to skip years without any. */
const MAX_FULL_SPAN_DAYS = 371;

export interface CountedLead {
  /** Day of receipt, YYYY-MM-DD in shop time. */
  day: string;
  source: LeadSource;
  status: LeadStatus;
  aircraftType: string | null;
  /** In dollars; null without a calculator estimate. */
  estimate: number | null;
  /** Minutes until the first answer; null without one. */
  answerMinutes: number | null;
  /** All statuses set since receipt. */
  statuses: readonly string[];
}

/** First and last day, YYYY-MM-DD in `timeZone`. */
export type Span = { from: string; to: string; timeZone: string };

/** Counts the leads of a span, batch by batch. All of `batches` must be of the span. */
export async function countNumbers(
  batches: AsyncIterable<readonly CountedLead[]>,
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<Omit<Numbers, 'offers' | 'jobs' | 'money' | 'showings' | 'studio'>> {
  const days = new Map<string, Sources>();
  const times = Object.fromEntries(ANSWER_TIMES.map((time) => [time, 0])) as Record<AnswerTime, number>;
  const minutes: number[] = [];
  const reached = STATUS_FUNNEL.map(() => 0);
  const standing = new Map<string, number>(LEAD_STATUSES.map((status) => [status, 0]));
  const types = new Map<string, AircraftType>();
  let total = 0;
  for await (const leads of batches)
    for (const lead of leads) {
      total += 1;
      addSource(days, lead);
      times[answerTimeOf(lead)] += 1;
      if (lead.answerMinutes !== null && !isUnanswered(lead)) minutes.push(lead.answerMinutes);
      for (let step = funnelStep(lead); step >= 0; step -= 1) reached[step]! += 1;
      standing.set(lead.status, standing.get(lead.status)! + 1);
      if (lead.estimate && !CLOSED_STATUSES.includes(lead.status)) addEstimate(types, lead, lead.estimate);
    }
  return {
    from,
    to,
    total,
    weeks: weeksOf(days, { from, to }),
    answers: { times, medianMinutes: medianOf(Float64Array.from(minutes).sort()) },
    reached: STATUS_FUNNEL.map((status, step) => ({ status, count: reached[step]! })),
    standing: LEAD_STATUSES.map((status) => ({ status, count: standing.get(status)! })),
    estimates: estimatesOf([...types.values()]),
  };
}

export type StudioCount = { event: 'opened' | 'saved' | 'sent'; layout: LayoutId; count: number };

/** The counts of the studio, in total and by layout. */
export function studioNumbers(counts: readonly StudioCount[]): Numbers['studio'] {
  const sum = (of: readonly StudioCount[]) => {
    const sums = { opened: 0, saved: 0, sent: 0 };
    for (const { event, count } of of) sums[event] += count;
    return sums;
  };
  const layouts = LAYOUT_IDS.map((layout) => ({
    name: LAYOUTS[layout].name,
    ...sum(counts.filter((each) => each.layout === layout)),
  }));
  return {
    ...sum(counts),
    layouts: layouts
      .filter(({ opened, saved, sent }) => opened + saved + sent > 0)
      .sort((a, b) => b.sent + b.saved - (a.sent + a.saved) || b.opened - a.opened),
  };
}

/** Twelve weeks, including the current one. */
export function defaultSpan(today: string): { from: string; to: string } {
  return { from: addDays(mondayOf(today), -11 * 7), to: today };
}

/** '42%' */
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? NO_FIGURE : `${Math.round((100 * part) / whole)}%`;

/** 190 becomes '3 h 10 min'. */
export function formatDuration(minutes: number): string {
  const rounded = Math.round(minutes);
  if (rounded < HOUR_MINUTES) return `${rounded}\u00a0min`;
  if (rounded >= 48 * HOUR_MINUTES) return formatUnits(Math.round(rounded / (24 * HOUR_MINUTES)), 'day');
  return rounded % HOUR_MINUTES === 0
    ? `${rounded / HOUR_MINUTES}\u00a0h`
    : `${Math.floor(rounded / HOUR_MINUTES)}\u00a0h ${rounded % HOUR_MINUTES}\u00a0min`;
}

type Sources = Numbers['weeks'][number]['sources'];

function addSource(days: Map<string, Sources>, { day, source }: CountedLead): void {
  const sources = days.get(day) ?? {};
  sources[source] = (sources[source] ?? 0) + 1;
  days.set(day, sources);
}

function weeksOf(days: ReadonlyMap<string, Sources>, { from, to }: Pick<Span, 'from' | 'to'>): Numbers['weeks'] {
  const weeks = new Map<string, Numbers['weeks'][number]>();
  const isLong = countDays(from, to) > MAX_FULL_SPAN_DAYS;
  const first = mondayOf(isLong ? [to, ...days.keys()].sort()[0]! : from);
  for (let monday = first; monday <= to; monday = addDays(monday, 7))
    weeks.set(monday, { monday, total: 0, sources: {} });
  for (const [day, sources] of days) {
    const week = weeks.get(mondayOf(day))!;
    for (const [source, count] of Object.entries(sources) as [LeadSource, number][]) {
      week.total += count;
      week.sources[source] = (week.sources[source] ?? 0) + count;
    }
  }
  return [...weeks.values()];
}

const MAX_MINUTES: [AnswerTime, number][] = [
  ['hour', HOUR_MINUTES],
  ['fourHours', 4 * HOUR_MINUTES],
  ['halfDay', 12 * HOUR_MINUTES],
  ['day', 24 * HOUR_MINUTES],
  ['twoDays', 48 * HOUR_MINUTES],
];

/** By status, as on the desk, so that both show the same count. */
const isUnanswered = ({ status }: CountedLead) => status === UNANSWERED;

function answerTimeOf(lead: CountedLead): AnswerTime {
  if (isUnanswered(lead)) return 'notYet';
  const { answerMinutes } = lead;
  if (answerMinutes === null) return 'unknown';
  return MAX_MINUTES.find(([, limit]) => answerMinutes <= limit)?.[0] ?? 'longer';
}

/** The furthest step a lead ever reached; -1 for none, or when it was reset to unanswered. */
function funnelStep(lead: CountedLead): number {
  if (isUnanswered(lead)) return -1;
  const { status, statuses } = lead;
  return Math.max(...[status, ...statuses].map((value) => (STATUS_FUNNEL as readonly string[]).indexOf(value)));
}

type AircraftType = Numbers['estimates']['byAircraftType'][number];

function addEstimate(types: Map<string, AircraftType>, { aircraftType }: CountedLead, estimate: number): void {
  const name = aircraftType ?? NO_AIRCRAFT_TYPE;
  const type = types.get(name) ?? { name, count: 0, total: 0 };
  types.set(name, { name, count: type.count + 1, total: type.total + estimate });
}

function estimatesOf(types: AircraftType[]): Numbers['estimates'] {
  const byAircraftType = types.sort((a, b) => b.total - a.total);
  const sum = (figure: 'total' | 'count') => byAircraftType.reduce((all, type) => all + type[figure], 0);
  return { total: sum('total'), count: sum('count'), byAircraftType };
}

/** Days are days of the shop, YYYY-MM-DD. */
export interface DeliveredJob {
  /** As planned when it went in work; null for one that never was. */
  firstReadyOn: string | null;
  deliveredOn: string;
  stages: {
    key: string;
    title: string;
    days: number;
    /** The days that approved change orders add. */
    extraDays: number;
    startedOn: string | null;
    finishedOn: string | null;
  }[];
}

/** How jobs kept their first dates, and how long their stages took, in work days. */
export function jobNumbers(jobs: readonly DeliveredJob[], calendar: WorkCalendar): Numbers['jobs'] {
  const slips = jobs.flatMap((job) => slipOf(job, calendar) ?? []).sort((a, b) => a - b);
  return {
    delivered: jobs.length,
    planned: slips.length,
    onTime: slips.filter((days) => days <= ON_TIME_DAYS).length,
    medianSlip: medianOf(slips),
    stages: stageNumbers(jobs, calendar),
  };
}

/** Work days after the first ready date and the days that the customer approved; 0 when it left sooner. */
function slipOf({ firstReadyOn, deliveredOn, stages }: DeliveredJob, calendar: WorkCalendar): number | null {
  if (firstReadyOn === null) return null;
  const approved = stages.reduce((sum, { extraDays }) => sum + extraDays, 0);
  const due = addWorkDays(firstReadyOn, approved, calendar);
  return countWorkDays(addDays(due, 1), addDays(deliveredOn, 1), calendar);
}

function stageNumbers(jobs: readonly DeliveredJob[], calendar: WorkCalendar): Numbers['jobs']['stages'] {
  const finished = jobs.flatMap(({ stages }) => stages).filter(({ startedOn, finishedOn }) => startedOn && finishedOn);
  return [...Map.groupBy(finished, ({ key }) => key).values()].map((same) => ({
    title: same.at(-1)!.title,
    jobs: same.length,
    medianDays: medianOf(
      same
        .map(({ startedOn, finishedOn }) => countWorkDays(startedOn!, addDays(finishedOn!, 1), calendar))
        .sort((a, b) => a - b),
    )!,
    medianPlanned: medianOf(same.map(({ days, extraDays }) => days + extraDays).sort((a, b) => a - b))!,
  }));
}
