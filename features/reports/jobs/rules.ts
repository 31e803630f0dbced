import { medianOf } from '#features/fields/numbers/rules.ts';
import { addDays } from '#time/days.ts';
import { addWorkDays, countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { ON_TIME_DAYS } from '../constants.ts';
import type { Numbers } from '../contract.ts';

/** Days are days of the shop, YYYY-MM-DD. */
export interface DeliveredJob {
  /** As planned when it went in work; null for one that never was. */
  firstReadyOn: string | null;
  deliveredOn: string;
  stages: {
    key: string;
    title: string;
    days: number;
    /** Of approved change orders. */
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
