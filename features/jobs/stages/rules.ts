import type { StageEvent } from '../constants.ts';
import { type StageState, stageState } from '../rules.ts';

/** The days of a stage, YYYY-MM-DD, as far as its events change them. */
export interface StageDays {
  startedOn: string | null;
  finishedOn: string | null;
  /** Of a reopened stage: when it was finished. It is finished on that day again, unless another one is given. */
  finishedBefore: string | null;
  skipped: boolean;
  daysLeft: number | null;
  daysLeftOn: string | null;
}

const daysOf = ({ startedOn, finishedOn, finishedBefore, skipped, daysLeft, daysLeftOn }: StageDays): StageDays => ({
  startedOn,
  finishedOn,
  finishedBefore,
  skipped,
  daysLeft,
  daysLeftOn,
});

/** Events of one stage: `advance` is of two, `undo` of what happened last. */
export type OwnEvent = Exclude<StageEvent, 'advance' | 'undo'>;

const BEFORE: Record<OwnEvent, readonly StageState[]> = {
  start: ['to-come'],
  finish: ['under-way'],
  reopen: ['finished', 'skipped'],
  skip: ['to-come'],
  'undo-start': ['under-way'],
};

/** Whether an event can follow; one that was reopened has more to it than its start. */
export const canHappen = (event: OwnEvent, stage: StageDays): boolean =>
  BEFORE[event].includes(stageState(stage)) && (event !== 'undo-start' || stage.finishedBefore === null);

/** The day of an event, unless another one is given. */
export const usualDay = (event: OwnEvent, { finishedBefore }: StageDays, today: string): string =>
  event === 'finish' ? (finishedBefore ?? today) : today;

/** The days of a stage after an event on this day. */
export function daysAfter(event: OwnEvent, stage: StageDays, day: string): StageDays {
  const days = daysOf(stage);
  const none = { daysLeft: null, daysLeftOn: null };
  switch (event) {
    case 'start':
      return { ...days, startedOn: day };
    case 'undo-start':
      return { ...days, ...none, startedOn: null };
    case 'finish':
      return { ...days, ...none, startedOn: days.startedOn ?? day, finishedOn: day, finishedBefore: null };
    case 'reopen':
      return { ...days, finishedOn: null, finishedBefore: days.finishedOn, skipped: false };
    case 'skip':
      return { ...days, skipped: true };
  }
}

/** How long what happened to a stage can be undone. */
export const UNDO_MS = 15 * 60_000;

/** What happened to stages of a job last: how they were before it, and after it. */
export interface LastAct {
  userId: string | null;
  at: string;
  status: string;
  stages: { key: string; before: StageDays; after: StageDays }[];
}

/** What an act changed. */
export function changedDays<Stage extends StageDays & { key: string }>(
  before: readonly Stage[],
  after: readonly Stage[],
): LastAct['stages'] {
  return before.flatMap((stage) => {
    const now = after.find(({ key }) => key === stage.key);
    return now && !isSame(stage, now) ? [{ key: stage.key, before: daysOf(stage), after: daysOf(now) }] : [];
  });
}

/** Why an act cannot be undone, for `reasons` in words; null if it can be. */
export function undoProblem(
  act: LastAct | null,
  job: { key: string; status: string; stages: readonly (StageDays & { key: string })[] },
  by: { userId: string | null; now: Date },
): 'changed' | 'late' | null {
  const isOwn = act !== null && act.userId === by.userId && act.stages.some(({ key }) => key === job.key);
  if (!isOwn || act.status !== job.status) return 'changed';
  const stands = act.stages.every(({ key, after }) => {
    const now = job.stages.find((stage) => stage.key === key);
    return now !== undefined && isSame(now, after);
  });
  if (!stands) return 'changed';
  return by.now.getTime() - Date.parse(act.at) > UNDO_MS ? 'late' : null;
}

const isSame = (a: StageDays, b: StageDays) => JSON.stringify(daysOf(a)) === JSON.stringify(daysOf(b));
