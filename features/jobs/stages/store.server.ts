import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { JobEntry } from '#features/leads/constants.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { conflict, fail, type Outcome } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { blocksStage, type UndecidedChange } from '../changes/store.server.ts';
import { isOver, JOB_MESSAGES, type StageEvent } from '../constants.ts';
import { missingAnswer, missingCheck, openChecks } from '../moves/rules.ts';
import { dayProblem, type StageState, stageState } from '../rules.ts';
import { type By, changeJob, type Happened, type LockedJob } from '../store.server.ts';

/** What happens to a stage, or how many work days it still takes. */
export type StageChange = { event: StageEvent; day?: string | undefined } | { daysLeft: number };

/** Starts, finishes, reopens or skips a stage of a job, or says how long it still takes. */
export async function changeStage(db: Db, id: number, key: string, change: StageChange, by: By): Promise<Outcome> {
  return changeJob(db, id, by, async (trx, locked) => {
    const stage = locked.stages.find((each) => each.key === key);
    if (!stage) return fail({ outcome: 'missing', detail: JOB_MESSAGES.noStage });
    if (isOver(locked.job.status)) conflict(JOB_MESSAGES.over);
    const today = shopDay(by.now);
    if ('daysLeft' in change) {
      if (stageState(stage) !== 'under-way') conflict(JOB_MESSAGES.stageState);
      await set(trx, stage, { daysLeft: change.daysLeft, daysLeftOn: today });
      return null;
    }
    const { event, day = today } = change;
    const from = event === 'start' ? locked.job.arrivedOn : (stage.startedOn ?? locked.job.arrivedOn);
    const problem = event === 'skip' || event === 'reopen' ? null : dayProblem(day, { from, today });
    if (problem) fail({ outcome: 'refused', path: 'day', message: problem });
    if (!BEFORE[event].includes(stageState(stage))) conflict(JOB_MESSAGES.stageState);
    return EVENTS[event](trx, locked, stage, day, by);
  });
}

const BEFORE: Record<StageEvent, readonly StageState[]> = {
  start: ['to-come'],
  finish: ['under-way'],
  advance: ['to-come', 'under-way'],
  reopen: ['finished', 'skipped'],
  skip: ['to-come'],
};

type Work = (trx: Db, locked: LockedJob, stage: Row<'jobStages'>, day: string, by: By) => Promise<Happened>;

const EVENTS: Record<StageEvent, Work> = {
  start: async (trx, locked, stage, day) => {
    if (locked.job.status !== 'in-work') conflict(JOB_MESSAGES.notInWork);
    refuseBlockedBefore(locked, stage);
    await set(trx, stage, { startedOn: day });
    return happened('stage started', stage);
  },
  finish,
  advance: async (trx, locked, stage, day, by) => {
    const finished = await finish(trx, locked, stage, day);
    const next = locked.stages.find(
      (each) => each.position > stage.position && ['to-come', 'under-way'].includes(stageState(each)),
    );
    if (!next || stageState(next) === 'under-way') return finished;
    const { lead, job } = locked;
    await recordEvent(trx, lead.id, { kind: 'job', number: job.number, ...finished }, by);
    return EVENTS.start(trx, locked, next, day, by);
  },
  reopen: async (trx, { job }, stage) => {
    // A ready job is reopened first.
    if (job.status === 'ready') conflict(JOB_MESSAGES.notInWork);
    await set(trx, stage, { finishedOn: null, skipped: false });
    return happened('stage reopened', stage);
  },
  skip: async (trx, locked, stage) => {
    refuseBlocked(locked, stage);
    await refuseOpenChecks(trx, stage);
    await set(trx, stage, { skipped: true });
    return happened('stage skipped', stage);
  },
};

async function finish(trx: Db, locked: LockedJob, stage: Row<'jobStages'>, day: string) {
  if (locked.job.status !== 'in-work') conflict(JOB_MESSAGES.notInWork);
  refuseBlocked(locked, stage);
  if (stage.startedOn === null) refuseBlockedBefore(locked, stage);
  await refuseOpenChecks(trx, stage);
  const startedOn = stage.startedOn ?? day;
  await set(trx, stage, { startedOn, finishedOn: day, daysLeft: null, daysLeftOn: null });
  return happened('stage finished', stage);
}

const happened = (event: JobEntry, { title }: Row<'jobStages'>) => ({ event, text: title });

async function set(trx: Db, { id }: Row<'jobStages'>, change: Partial<Row<'jobStages'>>): Promise<void> {
  await trx.updateTable('jobStages').set(change).where('id', '=', id).execute();
}

function refuseBlocked({ openChanges }: LockedJob, { key }: Row<'jobStages'>): void {
  refuseWaiting(openChanges, ({ stageKey }) => stageKey === key, JOB_MESSAGES.blocked);
}

function refuseBlockedBefore({ stages, openChanges }: LockedJob, stage: Row<'jobStages'>): void {
  const earlier = new Set(stages.filter(({ position }) => position < stage.position).map(({ key }) => key));
  refuseWaiting(openChanges, ({ stageKey }) => earlier.has(stageKey), JOB_MESSAGES.blockedBefore);
}

function refuseWaiting(
  openChanges: readonly UndecidedChange[],
  isInTheWay: (change: UndecidedChange) => boolean,
  message: string,
): void {
  const missing = openChanges.filter((change) => blocksStage(change) && isInTheWay(change)).map(missingAnswer);
  if (missing.length > 0) conflict(message, { missing });
}

async function refuseOpenChecks(trx: Db, { jobId, key }: Row<'jobStages'>): Promise<void> {
  const checks = await trx.selectFrom('jobChecks').selectAll().where('jobId', '=', jobId).orderBy('position').execute();
  const missing = openChecks(checks, key).map(missingCheck);
  if (missing.length > 0) conflict(JOB_MESSAGES.openChecks, { missing });
}
