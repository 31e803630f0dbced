import type { JobEntry } from '#customers/leads/leads.constants.ts';
import { JOB_MESSAGES, type StageEvent, TAKE_BACK_MS } from './job-status.constants.ts';

export const canTakeBack = (deliveredAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(deliveredAt) <= TAKE_BACK_MS;

export type StageState = 'to-come' | 'under-way' | 'finished' | 'skipped';

export function stageState(stage: {
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
}): StageState {
  if (stage.skipped) return 'skipped';
  if (stage.finishedOn !== null) return 'finished';
  return stage.startedOn === null ? 'to-come' : 'under-way';
}

type DatedStage = Parameters<typeof stageState>[0];

/** The stage that a job is at: the first under way, or else the first to come. Skipped ones can be reopened. */
export function findCurrentStage<S extends DatedStage | { state: StageState }>(stages: readonly S[]): S | undefined {
  const firstIn = (state: StageState) =>
    stages.find((stage) => ('state' in stage ? stage.state : stageState(stage)) === state);
  return firstIn('under-way') ?? firstIn('to-come');
}

/** 'J-26-0007': the shop's year, and the count within it. */
export function formatJobNumber(shopToday: string, count: number): string {
  return `J-${shopToday.slice(2, 4)}-${String(count).padStart(4, '0')}`;
}

/** Why a day cannot be one on which something happened; null if it can. */
export function dayProblem(day: string, { from, today }: { from: string | null; today: string }): string | null {
  if (day > today) return JOB_MESSAGES.dayAhead;
  return from !== null && day < from ? JOB_MESSAGES.dayBefore(from) : null;
}

/** Whether a stage adds to the delay of the stages before it: there it is said. */
export function isCauseOfDelay(stages: readonly { daysOver: number | null; state: string }[], at: number): boolean {
  const over = stages.map(({ daysOver, state }) => (state === 'skipped' ? 0 : Math.max(daysOver ?? 0, 0)));
  return over[at]! > Math.max(0, ...over.slice(0, at));
}

/** The days of a stage, YYYY-MM-DD, as far as its events change them. */
export interface StageDays {
  startedOn: string | null;
  finishedOn: string | null;
  /** When a reopened stage was finished. It is finished on that day again, unless another one is given. */
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

interface StageEventRow {
  from: readonly StageState[];
  /** What is asked before; without it nothing is. */
  asks?: readonly 'day'[];
  /** On a small button. */
  short: string;
  verb: string;
  done: string;
  /** In the log of the job. */
  entry: JobEntry;
}

/** The events of one stage, in the order in which they are offered. */
export const STAGE_ACTS: Record<OwnEvent, StageEventRow> = {
  start: {
    from: ['to-come'],
    asks: ['day'],
    short: 'Start',
    verb: 'Start stage',
    done: 'Stage started.',
    entry: 'stage started',
  },
  finish: {
    from: ['under-way'],
    short: 'Finish',
    verb: 'Finish stage',
    done: 'Stage finished.',
    entry: 'stage finished',
  },
  'undo-start': {
    from: ['under-way'],
    asks: [],
    short: 'Undo start',
    verb: 'Undo start',
    done: 'Start undone.',
    entry: 'stage start undone',
  },
  skip: {
    from: ['to-come'],
    asks: [],
    short: 'Skip',
    verb: 'Skip stage',
    done: 'Stage skipped.',
    entry: 'stage skipped',
  },
  reopen: {
    from: ['finished', 'skipped'],
    asks: [],
    short: 'Reopen',
    verb: 'Reopen',
    done: 'Stage reopened.',
    entry: 'stage reopened',
  },
};

type StageStanding = { state: StageState; finishedBefore: string | null };

/** What can follow for one stage; one that was reopened has more to it than its start. */
export const stageEvents = ({ state, finishedBefore }: StageStanding): OwnEvent[] =>
  (Object.keys(STAGE_ACTS) as OwnEvent[]).filter(
    (event) => STAGE_ACTS[event].from.includes(state) && (event !== 'undo-start' || finishedBefore === null),
  );

export const canHappen = (event: OwnEvent, stage: StageDays): boolean =>
  stageEvents({ ...stage, state: stageState(stage) }).includes(event);

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
