import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import type { StoredFile } from '#features/jobs/files/contract.ts';
import type { Author } from '#server/author.store.server.ts';
import { conflict, fail, type Outcome, refuse } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { CHANGE_LIMITS, CHANGE_MESSAGES } from '../constants.ts';
import { changeDraft } from '../drafts/store.server.ts';
import { type ChangeRow, findPhotos } from '../store.server.ts';

type At = { jobId: number; number: number };

/** Records a stored photo of a draft. The same bytes again are the photo that is there. */
export async function addPhoto(
  db: Db,
  at: At,
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
  at: At & { photoId: number },
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
  at: At & { photoId: number },
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
