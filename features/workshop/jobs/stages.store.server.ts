import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { conflict, fail, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { STAGE_BAYS } from '#workshop/stays/places.ts';
import { undoDate } from './date-notices.store.server.ts';
import { type Actor, changeJob, findJob, type LockedJob, type RecordedEvent, updateJob } from './job.store.server.ts';
import { blocksStage, hasChange, type UndecidedChange } from './job-sources.store.server.ts';
import { isOver, JOB_MESSAGES, type StageEvent } from './job-status.constants.ts';
import { missingAnswer, missingCheck, openChecks } from './readiness.ts';
import {
  canHappen,
  changedDays,
  dayProblem,
  daysAfter,
  type LastAct,
  type OwnEvent,
  STAGE_ACTS,
  stageState,
  undoProblem,
  usualDay,
} from './stages.ts';

/** What happens to a stage, or how many work days it still takes. */
export type StageChange = { event: StageEvent; day?: string | undefined } | { daysLeft: number };

/** Starts, finishes, reopens or skips a stage of a job, undoes that, or says how long it still takes. */
export async function changeStage(db: Db, id: number, key: string, change: StageChange, by: Actor): Promise<Outcome> {
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
    if (change.event === 'undo') return undo(trx, locked, stage, by);
    const { event, day } = change;
    const happened =
      event === 'advance'
        ? await advance(trx, locked, stage, day, by)
        : await happen(trx, locked, stage, event, day, today);
    await rememberAct(trx, locked, by);
    return happened;
  });
}

async function happen(
  trx: Db,
  locked: LockedJob,
  stage: Row<'jobStages'>,
  event: OwnEvent,
  given: string | undefined,
  today: string,
) {
  const { job } = locked;
  const day = given ?? usualDay(event, stage, today);
  if (!canHappen(event, stage)) conflict(JOB_MESSAGES.stageState);
  if (event === 'start' || event === 'finish') {
    if (job.status !== 'in-work') conflict(JOB_MESSAGES.notInWork);
    const problem = dayProblem(day, { from: stage.startedOn ?? job.arrivedOn, today });
    if (problem) refuse('day', problem);
  }
  // A ready job is reopened first.
  if ((event === 'reopen' || event === 'undo-start') && job.status === 'ready') conflict(JOB_MESSAGES.notInWork);
  if (event === 'start') refuseBlockedBefore(locked, stage);
  if (event === 'finish' || event === 'skip') {
    refuseBlocked(locked, stage);
    await refuseOpenChecks(trx, stage);
  }
  await set(trx, stage, daysAfter(event, stage, day));
  return { event: STAGE_ACTS[event].entry, text: stage.title };
}

/** Finishes a stage, also one that has not begun, and starts the next one. */
async function advance(
  trx: Db,
  locked: LockedJob,
  stage: Row<'jobStages'>,
  day: string | undefined,
  by: Actor,
): Promise<RecordedEvent> {
  const today = shopDay(by.now);
  const { lead, job } = locked;
  const isBegun = stage.startedOn !== null;
  if (!isBegun) await happen(trx, locked, stage, 'start', day, today);
  const begun = isBegun ? stage : { ...stage, startedOn: day ?? today };
  const finished = await happen(trx, locked, begun, 'finish', day, today);
  const next = locked.stages.find(
    (each) => each.position > stage.position && ['to-come', 'under-way'].includes(stageState(each)),
  );
  if (!next || stageState(next) === 'under-way') return finished;
  await recordEvent(trx, lead.id, { kind: 'job', number: job.number, ...finished }, by);
  return happen(trx, locked, next, 'start', day, today);
}

/** Keeps how the stages were, so that this can be undone. */
async function rememberAct(trx: Db, { job, stages }: LockedJob, { userId, now }: Actor): Promise<void> {
  const after = (await findJob(trx, job.id))!;
  const act: LastAct = {
    userId,
    at: now.toISOString(),
    status: job.status,
    stages: changedDays(stages, after.stages),
  };
  await updateJob(trx, job, { lastAct: json(act) }, now);
}

/** Undoes what the same user did last. The ready date that it moved is the one before again, unless it was sent. */
async function undo(trx: Db, { job, stages }: LockedJob, stage: Row<'jobStages'>, by: Actor): Promise<RecordedEvent> {
  const act = job.lastAct as LastAct | null;
  const problem = undoProblem(act, { key: stage.key, status: job.status, stages }, by);
  if (problem) conflict(problem === 'late' ? JOB_MESSAGES.undoLate : JOB_MESSAGES.undoChanged);
  for (const { key, before } of act!.stages) await set(trx, stages.find((each) => each.key === key)!, before);
  const before = await undoDate(trx, job.id, { madeAt: act!.at, now: by.now });
  await updateJob(trx, job, { lastAct: null, ...before }, by.now);
  return { event: 'stage change undone', text: stage.title, restoresDate: before !== null };
}

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

export interface ListedStage {
  key: string;
  title: string;
  days: number;
}

/** Sets the stages of a job, in their order. One that has begun stays; checks go with the stage that is removed. */
export async function setStages(db: Db, id: number, list: readonly ListedStage[], by: Actor): Promise<Outcome> {
  return changeJob(db, id, by, async (trx, { job, stages }) => {
    if (isOver(job.status)) conflict(JOB_MESSAGES.over);
    const kept = new Set(list.map(({ key }) => key));
    const removed = stages.filter(({ key }) => !kept.has(key));
    if (removed.some((stage) => stage.startedOn !== null)) conflict(JOB_MESSAGES.begunRemoved);
    if (await hasChange(trx, job.id, removed)) conflict(JOB_MESSAGES.changedRemoved);
    await removeStages(trx, removed);
    for (const [position, stage] of list.entries()) {
      const present = stages.find(({ key }) => key === stage.key);
      if (present)
        await trx
          .updateTable('jobStages')
          .set({ ...stage, position })
          .where('id', '=', present.id)
          .execute();
      else await addStage(trx, job.id, { ...stage, position }, stages);
    }
    return { event: 'changed', text: null };
  });
}

async function removeStages(trx: Db, stages: readonly Row<'jobStages'>[]): Promise<void> {
  for (const { id, jobId, key } of stages) {
    const checks = await trx
      .selectFrom('jobChecks')
      .selectAll()
      .where('jobId', '=', jobId)
      .where('stageKey', '=', key)
      .execute();
    if (checks.some(({ required, notApplicable }) => required && notApplicable === null))
      conflict(JOB_MESSAGES.coreChecks);
    await trx.deleteFrom('jobChecks').where('jobId', '=', jobId).where('stageKey', '=', key).execute();
    await trx.deleteFrom('jobStages').where('id', '=', id).execute();
  }
}

/** In the bay of the stage that it follows. */
async function addStage(
  trx: Db,
  jobId: number,
  stage: ListedStage & { position: number },
  stages: readonly Row<'jobStages'>[],
): Promise<void> {
  const bay = stages.findLast(({ position }) => position < stage.position)?.bay ?? STAGE_BAYS[0];
  await trx
    .insertInto('jobStages')
    .values({ jobId, bay, ...stage })
    .execute();
}
