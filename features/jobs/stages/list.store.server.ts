import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { conflict, type Outcome } from '#server/outcome.store.server.ts';
import { hasChange } from '../changes/store.server.ts';
import { isOver, JOB_MESSAGES } from '../constants.ts';
import { type Actor, changeJob } from '../store.server.ts';
import { BAY_KINDS } from '../templates/constants.ts';

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
  const bay = stages.findLast(({ position }) => position < stage.position)?.bay ?? BAY_KINDS[0];
  await trx
    .insertInto('jobStages')
    .values({ jobId, bay, ...stage })
    .execute();
}
