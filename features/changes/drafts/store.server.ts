import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { isOutdated, timeOfChange } from '#features/audit/rules.ts';
import { type LockedJob, lockJob } from '#features/jobs/store.server.ts';
import { touch } from '#features/leads/store.server.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { CHANGE_LIMITS, CHANGE_MESSAGES, takesChanges } from '../constants.ts';
import type { ChangeBody } from '../contract.ts';
import { type ChangeRow, findRow, requireAct } from '../store.server.ts';

/** Drafts change nothing of their job: its dates and its `updatedAt` stay. */

/** Begins a change order, for the stage that is under way. @returns its number */
export async function createDraft(db: Db, jobId: number, by: Author): Promise<Outcome<number>> {
  return transact(db, async (trx) => {
    const locked = (await lockJob(trx, jobId)) ?? fail({ outcome: 'missing' });
    const nothing = { reason: 'corrosion' as const, title: '', findings: '', blocks: true, lines: [] };
    const draft = await insertDraft(trx, locked, nothing, by);
    await touch(trx, locked.lead, {}, by.now);
    return draft.number;
  });
}

/** Adds a draft to a locked job, by default for the stage that is under way. */
export async function insertDraft(
  trx: Db,
  locked: LockedJob,
  { lines, ...body }: Omit<ChangeBody, 'stageKey'> & { stageKey?: string | null; findingKey?: string },
  by: Author,
): Promise<ChangeRow> {
  const { id: jobId, status } = locked.job;
  if (!takesChanges(status)) conflict(CHANGE_MESSAGES.notNow);
  const { last } = await trx
    .selectFrom('changeOrders')
    .select((e) => e.fn.max('number').as('last'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  if (number > CHANGE_LIMITS.perJob) conflict(CHANGE_MESSAGES.tooMany);
  const at = by.now.toISOString();
  return trx
    .insertInto('changeOrders')
    .values({
      jobId,
      number,
      status: 'draft',
      stageKey: currentStage(locked),
      ...body,
      lines: json<readonly object[]>(lines),
      createdAt: at,
      updatedAt: at,
      userId: by.userId,
      userName: await nameOf(trx, by.userId),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The first that is not over. */
function currentStage({ stages }: LockedJob): string | null {
  return stages.find(({ finishedOn, skipped }) => finishedOn === null && !skipped)?.key ?? null;
}

type DraftBy = Author & { expectedUpdatedAt?: string | undefined };

export async function saveDraft(
  db: Db,
  at: { jobId: number; number: number },
  { lines, ...body }: ChangeBody,
  by: DraftBy,
): Promise<Outcome> {
  return changeDraft(db, at, by, async (trx, { id, updatedAt }) => {
    await trx
      .updateTable('changeOrders')
      .set({
        ...body,
        lines: json<readonly object[]>(lines),
        updatedAt: timeOfChange(updatedAt, by.now),
        userId: by.userId,
        userName: await nameOf(trx, by.userId),
      })
      .where('id', '=', id)
      .execute();
    return null;
  });
}

/** Deletes a draft with its photos: their bytes after the commit, or with the next sweep. */
export async function deleteDraft(
  { db, storage }: { db: Db; storage: Storage },
  at: { jobId: number; number: number },
  by: DraftBy,
): Promise<Outcome> {
  const keys: string[] = [];
  const result = await changeDraft(db, at, by, async (trx, { id }) => {
    const photos = await trx
      .deleteFrom('jobFiles')
      .where('changeOrderId', '=', id)
      .returning(['fileKey', 'thumbnailKey'])
      .execute();
    keys.push(...photos.flatMap(({ fileKey, thumbnailKey }) => (thumbnailKey ? [fileKey, thumbnailKey] : [fileKey])));
    await trx.deleteFrom('changeOrders').where('id', '=', id).execute();
    return null;
  });
  for (const key of keys) await storage.delete(key).catch(() => {});
  return result;
}

/** Changes a draft under the lock of its job. */
export async function changeDraft<T>(
  db: Db,
  { jobId, number }: { jobId: number; number: number },
  { expectedUpdatedAt, now }: DraftBy,
  work: (trx: Db, draft: ChangeRow) => Promise<T>,
): Promise<Outcome<T>> {
  return transact(db, async (trx) => {
    const locked = await lockJob(trx, jobId);
    const draft = locked && (await findRow(trx, jobId, number));
    if (!draft) return fail({ outcome: 'missing' });
    requireAct('edit', draft);
    if (isOutdated(expectedUpdatedAt, draft.updatedAt)) conflict(CHANGE_MESSAGES.moved);
    const value = await work(trx, draft);
    await touch(trx, locked.lead, {}, now);
    return value;
  });
}
