import { medianOf } from '#foundation/fields/numbers.ts';
import { addDays, countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import type { OpeningWeek } from './openings.contract.ts';

/** As a sentence names them; other types by their own name. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
  'Single Engine Piston': 'a single',
  'Twin Engine Piston': 'a twin',
  'Turboprop (TBM, Pilatus)': 'a turboprop',
  'Light Jet': 'a light jet',
  'King Air': 'a King Air',
  Cirrus: 'a Cirrus',
  'Cessna Citation': 'a Citation',
};

const shortTypeOf = (type: string): string => SHORT_TYPES[type] ?? type;

/** Delivered jobs that say how late jobs are. */
export const PAST_JOBS = 10;

/** A delivered job, as it was planned when it went in work. */
export interface PastJob {
  arrivedOn: string;
  firstReadyOn: string;
  readyOn: string;
}

/** How late jobs are taken to be while few are known, in percent of their planned days. */
const USUAL_SLIP = 15;
const MAX_SLIP = 50;
const MIN_KNOWN_JOBS = 5;

/** By how many percent of their planned days jobs took longer: the median, between 0 and 50. */
export function slipPercentOf(jobs: readonly PastJob[], calendar: WorkCalendar): number {
  if (jobs.length < MIN_KNOWN_JOBS) return USUAL_SLIP;
  const length = (from: string, to: string) => countWorkDays(from, addDays(to, 1), calendar);
  const slips = jobs.map(({ arrivedOn, firstReadyOn, readyOn }) => {
    const planned = Math.max(length(arrivedOn, firstReadyOn), 1);
    return ((length(arrivedOn, readyOn) - planned) * 100) / planned;
  });
  return Math.min(Math.max(Math.round(medianOf(slips.sort((a, b) => a - b))!), 0), MAX_SLIP);
}

/** Work days from the first ready date to the actual one: the median, below 0 when jobs were ready sooner. */
export function medianDelayOf(jobs: readonly PastJob[], calendar: WorkCalendar): number {
  const delays = jobs.map(({ firstReadyOn, readyOn }) =>
    readyOn >= firstReadyOn
      ? countWorkDays(addDays(firstReadyOn, 1), addDays(readyOn, 1), calendar)
      : -countWorkDays(addDays(readyOn, 1), addDays(firstReadyOn, 1), calendar),
  );
  return medianOf(delays.sort((a, b) => a - b))!;
}

/** Days sort as texts. */
const laterOf = (a: string, b: string) => [a, b].sort()[1]!;

/** From Monday to Friday of a week, but not before the earliest day of a job. */
export function arrivalDaysOf(week: string, earliest: string): { from: string; to: string } {
  const friday = addDays(week, 4);
  const from = laterOf(week, earliest);
  return { from, to: laterOf(from, friday) };
}

/** 'Next opening for a single: week of March 8' */
export function formatOpening(opening: OpeningWeek): string {
  const { label, week } = shortOpening(opening);
  return `Next opening for ${label}: ${week}`;
}

/** One row a week: 'a twin and a Cirrus', 'week of March 8'. */
export function listByWeek(openings: readonly OpeningWeek[]): { label: string; week: string }[] {
  const rows = Map.groupBy(openings.map(shortOpening), ({ week }) => week);
  return [...rows].map(([week, types]) => ({
    label: new Intl.ListFormat('en-US').format(types.map(({ label }) => label)),
    week,
  }));
}

/** 'a single' and 'week of March 8' */
function shortOpening({ type, week, asOf }: OpeningWeek): { label: string; week: string } {
  const isFar = countDays(asOf, week!) > ALMOST_A_YEAR_DAYS;
  const day = formatDay(week!, isFar ? 'long' : 'monthDay');
  return { label: shortTypeOf(type), week: `week of ${day.replaceAll(' ', NO_BREAK)}` };
}

const NO_BREAK = '\u00a0';
/** Days ahead from which on a day names its year. */
const ALMOST_A_YEAR_DAYS = 300;

/** How late the last repaints were, in a sentence; a median of ten may lie between two days. */
export function formatDelay(workDays: number): string {
  const [count, when] = [Math.abs(workDays), workDays < 0 ? 'before' : 'after'];
  const ready = count === 0 ? 'on' : `${formatWorkDays(count)} ${when}`;
  return `Our last ${PAST_JOBS} repaints were ready ${ready} the original date (median).`;
}
