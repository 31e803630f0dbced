import { addDays, countDays } from '#time/days.ts';
import { monthName } from '#time/format-day.ts';
import { FLAGS, flagged } from '../badges.ts';
import type { Job } from '../desk/job-desk.contract.ts';
import { findCurrentStage } from '../stages.ts';
import type { ListedJob } from './job-list.contract.ts';

/** By the most urgent flag, then by ready date; jobs without a date come last. */
export function byUrgency(a: ListedJob, b: ListedJob): number {
  return urgency(a) - urgency(b) || byReadyDate(a, b);
}

/** The longest over the first plan first. */
export const bySlip = (a: ListedJob, b: ListedJob) =>
  (b.daysOverFirst ?? 0) - (a.daysOverFirst ?? 0) || byReadyDate(a, b);

/** The longest without news first. */
export const byLastShown = (a: ListedJob, b: ListedJob) =>
  a.lastShownOn < b.lastShownOn ? -1 : Number(a.lastShownOn > b.lastShownOn);

export function byReadyDate(a: ListedJob, b: ListedJob): number {
  const [first, second] = [a.readyOn ?? 'never', b.readyOn ?? 'never'];
  return first < second ? -1 : Number(first > second);
}

function urgency({ flags }: ListedJob): number {
  const [first] = flagged(flags);
  return first ? FLAGS.indexOf(first) : FLAGS.length;
}

/** A row of the list with what a later look at its job says. */
export function listedAs(row: ListedJob, job: Job): ListedJob {
  const { status, title, tailNumber, aircraftType, hold, flags, stages, checks, forecast, updatedAt } = job;
  const { inductionOn, arrivedOn, firstReadyOn, toldReadyOn } = job;
  const stage = findCurrentStage(stages) ?? null;
  const required = checks.filter((check) => check.required && check.stageKey === stage?.key);
  return {
    ...row,
    status,
    title,
    tailNumber,
    aircraftType,
    hold,
    flags,
    stages,
    stage,
    updatedAt,
    inductionOn,
    arrivedOn,
    firstReadyOn,
    toldReadyOn,
    readyOn: forecast?.readyOn ?? row.readyOn,
    stageChecks: { done: required.filter(({ doneAt }) => doneAt !== null).length, total: required.length },
  };
}

/** Days of the shop on a line, from its left edge to its right one. */
export interface TimeScale {
  from: string;
  to: string;
}

/** Beyond these days the line shows only that it goes on. */
const MAX_BEFORE_DAYS = 120;
const MIN_AHEAD_DAYS = 30;
const MAX_AHEAD_DAYS = 210;
const MARGIN_DAYS = 5;

interface Span {
  start: string | null;
  end: string | null;
}

/** The scale that shows all spans and today. */
export function scaleOf(spans: readonly Span[], today: string): TimeScale {
  const [earliest, latest] = [addDays(today, -MAX_BEFORE_DAYS), addDays(today, MAX_AHEAD_DAYS)];
  const days = spans.flatMap(({ start, end }) => [start, end]).filter((day) => day !== null);
  // Days sort as texts: the middle one is the day within both ends.
  const shown = [today, addDays(today, MIN_AHEAD_DAYS), ...days]
    .map((day) => [earliest, day, latest].sort()[1]!)
    .sort();
  return { from: addDays(shown[0]!, -MARGIN_DAYS), to: addDays(shown.at(-1)!, MARGIN_DAYS) };
}

/** Percent of the line at which a day begins, from 0 to 100. */
export function placeOf(day: string, { from, to }: TimeScale): number {
  const share = (countDays(from, day) - 1) / (countDays(from, to) - 1);
  return Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 100;
}

/** The first days of the months on the line. */
export function monthsOf({ from, to }: TimeScale): { day: string; label: string }[] {
  const months = [];
  for (let day = firstOfNext(from); day < to; day = firstOfNext(day))
    months.push({ day, label: monthName(day).slice(0, 3) });
  return months;
}

const firstOfNext = (day: string) => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
