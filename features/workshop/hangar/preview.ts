import { formatDay } from '#time/format-day.ts';
import { countWorkDays } from '#time/work-days.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { type CalendarStay, lengthenStage, planMoves } from '#workshop/stays/moving.ts';
import type { Board, BoardStay } from './board/hangar-board.contract.ts';
import type { Change } from './dragging.ts';
import type { JobPlan } from './job-plan.contract.ts';

/** What a move makes of a job's ready date, before it is made. */
export interface Preview {
  /** Null while the job is on hold. */
  readyOn: string | null;
  /** How many work days later; below 0 if it is earlier. */
  workDays: number;
  /** All stays of the job as they would be. */
  stays: CalendarStay[];
  /** The date that its customer was promised, where it would pass; null otherwise. */
  promised: string | null;
}

/** Computes it as the server does, as far as the board knows who stands where. */
export function previewMove(plan: JobPlan, { stay, requestedStay }: Change, board: Pick<Board, 'stays'>): Preview {
  const { today, calendar, readyOn: was } = plan;
  const own = plan.stays.find(({ id }) => id === stay.id);
  if (!own || stay.jobId === null) return { readyOn: was, workDays: 0, stays: plan.stays, promised: null };
  const move = { ...requestedStay, stay: stay.id };
  const longer = lengthenStage(plan, { ...move, stay: own }, { today, calendar });
  const stageKey = longer.outcome === 'which' ? longer.stages.at(-1)?.key : undefined;
  const others = board.stays.filter(({ jobId, onRamp }) => jobId !== stay.jobId && !onRamp).map(toCalendarStay);
  const scene = { today, calendar, stays: [...others, ...plan.stays], jobs: new Map([[stay.jobId, plan]]) };
  const { stays, forecasts } = planMoves(scene, [{ ...move, stageKey }]);
  const readyOn = was && (forecasts.get(stay.jobId)?.readyOn ?? was);
  const [from, to] = [was ?? '', readyOn ?? ''];
  const workDays = from <= to ? countWorkDays(from, to, calendar) : -countWorkDays(to, from, calendar);
  const { toldReadyOn } = plan;
  const passes = readyOn !== null && toldReadyOn !== null && readyOn > toldReadyOn && workDays > 0;
  return {
    readyOn,
    workDays,
    stays: stays.filter(({ jobId }) => jobId === stay.jobId),
    promised: passes ? toldReadyOn : null,
  };
}

const toCalendarStay = ({ bay, from, to, ...stay }: BoardStay): CalendarStay => ({
  ...stay,
  bayId: bay,
  fromDay: from,
  toDay: to,
});

/** 'Ready Thu Mar 4, 3 work days later' */
export function describePreview(preview: Preview): string {
  const { readyOn } = preview;
  return readyOn === null ? 'On hold, with no ready date' : `Ready ${formatDay(readyOn)}, ${describeShift(preview)}`;
}

/** '3 work days later' */
export const describeShift = ({ workDays }: Pick<Preview, 'workDays'>): string =>
  workDays === 0 ? 'as before' : `${formatWorkDays(Math.abs(workDays))} ${workDays > 0 ? 'later' : 'earlier'}`;
