import { touch } from '#customers/leads/leads.store.server.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { StoredFile } from '#workshop/jobs/files/job-files.contract.ts';
import { type LockedJob, lockJob } from '#workshop/jobs/job.store.server.ts';
import type { ChangeBody } from './change-order.contract.ts';
import { type ChangeRow, findPhotos, findRow, requireAct } from './change-order.store.server.ts';
import { CHANGE_LIMITS, CHANGE_MESSAGES, takesChanges } from './change-order.ts';

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

type DraftActor = Author & { expectedUpdatedAt?: string | undefined };

export async function saveDraft(
  db: Db,
  at: { jobId: number; number: number },
  { lines, ...body }: ChangeBody,
  by: DraftActor,
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
  by: DraftActor,
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
async function changeDraft<T>(
  db: Db,
  { jobId, number }: { jobId: number; number: number },
  { expectedUpdatedAt, now }: DraftActor,
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

export type ChangeKey = { jobId: number; number: number };

/** Records a stored photo of a draft. The same bytes again are the photo that is there. */
export async function addPhoto(
  db: Db,
  at: ChangeKey,
  file: StoredFile & { caption: string },
  by: Author,
): Promise<Outcome<Row<'jobFiles'>>> {
  return changeDraft(db, at, by, (trx, draft) => insertPhoto(trx, draft, file, by));
}

/** Adds a stored photo to a draft of a locked job; throws `fail` for one too many and for what is no photo. */
export async function insertPhoto(
  trx: Db,
  draft: ChangeRow,
  file: StoredFile & { caption: string },
  by: Author,
): Promise<Row<'jobFiles'>> {
  if (file.kind !== 'photo') refuse('file', CHANGE_MESSAGES.notAPhoto);
  const photos = await findPhotos(trx, draft.id);
  const same = photos.find(({ sha256 }) => sha256 === file.sha256);
  if (same) return same;
  if (photos.length >= CHANGE_LIMITS.photos) conflict(CHANGE_MESSAGES.tooManyPhotos);
  const added = await trx
    .insertInto('jobFiles')
    .values({
      ...file,
      changeOrderId: draft.id,
      visible: true,
      stageKey: draft.stageKey,
      position: (photos.at(-1)?.position ?? -1) + 1,
      userId: by.userId,
      createdAt: by.now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await touchDraft(trx, draft, by.now);
  return added;
}

export async function captionPhoto(
  db: Db,
  at: ChangeKey & { photoId: number },
  caption: string,
  by: Author,
): Promise<Outcome> {
  return changeDraft(db, at, by, async (trx, draft) => {
    const { numUpdatedRows } = await trx
      .updateTable('jobFiles')
      .set({ caption })
      .where('id', '=', at.photoId)
      .where('changeOrderId', '=', draft.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) fail({ outcome: 'missing' });
    await touchDraft(trx, draft, by.now);
    return null;
  });
}

/** Deletes a photo of a draft: its bytes after the commit, or with the next sweep. */
export async function removePhoto(
  { db, storage }: { db: Db; storage: Storage },
  at: ChangeKey & { photoId: number },
  by: Author,
): Promise<Outcome> {
  const keys: string[] = [];
  const result = await changeDraft(db, at, by, async (trx, draft) => {
    const row = await trx
      .deleteFrom('jobFiles')
      .where('id', '=', at.photoId)
      .where('changeOrderId', '=', draft.id)
      .returning(['fileKey', 'thumbnailKey'])
      .executeTakeFirst();
    if (!row) return fail({ outcome: 'missing' });
    keys.push(row.fileKey, ...(row.thumbnailKey ? [row.thumbnailKey] : []));
    await touchDraft(trx, draft, by.now);
    return null;
  });
  for (const key of keys) await storage.delete(key).catch(() => {});
  return result;
}

/** A send that was prepared before is refused then. */
async function touchDraft(trx: Db, { id, updatedAt }: ChangeRow, now: Date): Promise<void> {
  await trx
    .updateTable('changeOrders')
    .set({ updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .execute();
}

/** Undefined for a photo of another change order. */
export function findPhoto(db: Db, changeOrderId: number, id: number): Promise<Row<'jobFiles'> | undefined> {
  return db
    .selectFrom('jobFiles')
    .selectAll()
    .where('id', '=', id)
    .where('changeOrderId', '=', changeOrderId)
    .executeTakeFirst();
}
