import type { Job } from '../desk/contract.ts';
import { FLAGS, flagged } from '../flags/rules.ts';
import { findCurrentStage } from '../rules.ts';
import type { ListedJob } from './contract.ts';

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
