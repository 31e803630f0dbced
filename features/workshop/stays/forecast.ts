import type { BookingHours } from '#customers/appointments/appointments.contract.ts';
import { WEEKDAYS } from '#foundation/business/business.ts';
import { addDays } from '#time/days.ts';
import { addWorkDays, countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';

/** All days are YYYY-MM-DD in shop time; lengths are work days. */

export interface ForecastJob {
  status: 'booked' | 'in-work' | 'on-hold' | 'ready' | 'delivered' | 'cancelled';
  inductionOn: string | null;
  arrivedOn: string | null;
  holdSince: string | null;
}

export interface ForecastStage {
  key: string;
  days: number;
  /** The days that approved change orders add. */
  extraDays: number;
  /** What the shop said on `daysLeftOn`, from that day on and with it. */
  daysLeft: number | null;
  daysLeftOn: string | null;
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
  /** The day on which its stay in the hangar begins. */
  notBefore?: string | null;
}

/** A change order that holds up a stage until the customer answers. */
export interface OpenChange {
  stageKey: string;
  respondBy: string;
}

export interface Forecast {
  /** Stages that take at least a day, in their order. */
  stages: { key: string; start: string; end: string }[];
  readyOn: string;
  /** The end of the window that the customer reads. */
  readyUntil: string;
  /** The induction day has passed without the airplane. */
  notArrived: boolean;
}

/** The shop's work days by its settings, without the closed days and holidays of the booking. */
export function calendarOf({ shop, booking }: { shop: Shop; booking: BookingHours }): WorkCalendar {
  const { closed, openHolidays } = booking;
  return { weekdays: shop.workDays.map((day) => WEEKDAYS.indexOf(day)), closed, openHolidays };
}

/** The share of the remaining days that is added for what cannot be foreseen. */
const BUFFER_PERCENT = 15;

/**
 * When each stage begins and ends, and when the job is ready. Stages to come follow each other. Null while no induction
 * is planned.
 * @param stages in their order
 */
export function forecast(
  job: ForecastJob,
  stages: readonly ForecastStage[],
  openChanges: readonly OpenChange[],
  today: string,
  calendar: WorkCalendar,
): Forecast | null {
  const begin = job.arrivedOn ?? job.inductionOn;
  if (begin === null) return null;
  const days = (day: string, count: number) => addWorkDays(day, count, calendar);
  const t = days(today, 0);
  const notArrived = job.status === 'booked' && begin < today;
  let cursor = days(notArrived ? t : begin, 0);
  const ends: Forecast['stages'] = [];
  for (const stage of stages) {
    const [start, end] = spanOf(stage);
    if (end === null) continue;
    ends.push({ key: stage.key, start, end });
    cursor = later(cursor, days(addDays(end, 1), 0));
  }
  const readyOn = ends.reduce((last, { end }) => later(last, end), begin);
  return { stages: ends, readyOn, readyUntil: days(readyOn, bufferOf(job, stages, t, calendar)), notArrived };

  function spanOf(stage: ForecastStage): [start: string, end: string | null] {
    if (stage.finishedOn !== null) return [stage.startedOn!, stage.finishedOn];
    const change = openChanges.find(({ stageKey }) => stageKey === stage.key);
    const left = unusedDays(job, stage, t, calendar);
    if (stage.skipped || (left === 0 && stage.startedOn === null && !change)) return [t, null];
    const start = stage.startedOn ?? days(later(later(cursor, t), stage.notBefore ?? t), 0);
    const end = later(endOf(stage, start, left), t);
    return [start, change ? later(end, days(later(t, change.respondBy), Math.max(left, 1))) : end];
  }

  function endOf(stage: ForecastStage, start: string, left: number): string {
    if (stage.startedOn === null) return days(start, Math.max(left - 1, 0));
    if (job.status === 'on-hold') return days(t, Math.max(left, 1) - 1);
    const { daysLeft, daysLeftOn } = stage;
    return daysLeft === null
      ? days(stage.startedOn, Math.max(lengthOf(stage) - 1, 0))
      : days(daysLeftOn!, Math.max(daysLeft - 1, 0));
  }
}

export const later = (a: string, b: string) => (a > b ? a : b);
const lengthOf = ({ days, extraDays }: ForecastStage) => Math.max(days + extraDays, 0);

/** The days of an unfinished stage that are still to be worked, today among them. A hold uses none. */
export function unusedDays(job: ForecastJob, stage: ForecastStage, today: string, calendar: WorkCalendar): number {
  const { startedOn, daysLeft, daysLeftOn, finishedOn, skipped } = stage;
  if (finishedOn !== null || skipped) return 0;
  if (startedOn === null) return lengthOf(stage);
  const until = job.status === 'on-hold' && job.holdSince! < today ? job.holdSince! : today;
  const [length, from] = daysLeft === null ? [lengthOf(stage), startedOn] : [daysLeft, daysLeftOn!];
  return Math.max(length - countWorkDays(from, until, calendar), 0);
}

/** How many days a stage has taken and will take. One that has begun takes at least a day, also on a weekend. */
export function workDaysOf(job: ForecastJob, stage: ForecastStage, today: string, calendar: WorkCalendar) {
  const { startedOn, finishedOn, days, extraDays } = stage;
  const agreed = { agreed: days + extraDays, approved: extraDays };
  if (startedOn === null) return { done: 0, all: agreed.agreed, ...agreed };
  const count = (before: string) => countWorkDays(startedOn, before, calendar);
  // A hold uses none.
  const done = Math.max(count(finishedOn !== null ? addDays(finishedOn, 1) : (job.holdSince ?? addDays(today, 1))), 1);
  const left = unusedDays(job, stage, today, calendar);
  return { done, all: finishedOn !== null ? done : Math.max(done, count(job.holdSince ?? today) + left), ...agreed };
}

/** None in the last stage, else at least a day. */
function bufferOf(job: ForecastJob, stages: readonly ForecastStage[], t: string, calendar: WorkCalendar): number {
  const unfinished = stages.filter(({ finishedOn, skipped }) => finishedOn === null && !skipped);
  if (unfinished.length <= 1) return 0;
  const left = unfinished.reduce((sum, stage) => sum + unusedDays(job, stage, t, calendar), 0);
  return Math.max(1, Math.ceil((left * BUFFER_PERCENT) / 100));
}
