import type { Db } from '#database/open.ts';
import type { NewRow, Row } from '#database/tables.ts';
import { sha256 } from '#server/secrets.ts';
import type { Storage } from '#server/storage.ts';
import type { QuotePhoto } from './contract.ts';
import { PHOTO_LIMITS } from './words.ts';

const HOUR_MS = 3_600_000;
/** Its folder in the storage; nothing in it is ever served but to who works the quotes. */
export const PHOTO_FOLDER = 'quote-photos';

export type NewPhoto = Omit<NewRow<'quotePhotos'>, 'id' | 'tokenHash' | 'quoteId' | 'createdAt'>;

/** Records a photo whose files are in the storage. Who has the token may send it with one quote request. */
export async function recordPhoto(db: Db, token: string, photo: NewPhoto): Promise<void> {
  await db
    .insertInto('quotePhotos')
    .values({ ...photo, tokenHash: sha256(token), createdAt: new Date().toISOString() })
    .execute();
}

/**
 * Gives photos to the quote, each once.
 * @returns the positions of the tokens that stand for none: unknown, used before, or older than a day
 */
export async function claimPhotos(trx: Db, quoteId: number, tokens: readonly string[], now: Date): Promise<number[]> {
  const refused: number[] = [];
  for (const [position, token] of tokens.entries()) {
    const claimed = await trx
      .updateTable('quotePhotos')
      .set({ quoteId })
      .where('tokenHash', '=', sha256(token))
      .where('quoteId', 'is', null)
      .where('createdAt', '>', expiry(now))
      .returning('id')
      .executeTakeFirst();
    if (!claimed) refused.push(position);
  }
  return refused;
}

/** The photos of a quote, in the order they came; null when there is no such quote. */
export async function listPhotos(db: Db, quoteId: number): Promise<QuotePhoto[] | null> {
  const rows = await db
    .selectFrom('quotePhotos')
    .select(['id', 'mimeType', 'size', 'width', 'height', 'originalFilename', 'createdAt'])
    .where('quoteId', '=', quoteId)
    .orderBy('id')
    .execute();
  if (rows.length > 0) return rows;
  return (await db.selectFrom('quotes').select('id').where('id', '=', quoteId).executeTakeFirst()) ? [] : null;
}

/** A photo of this quote request; that of another is none. */
export async function findPhoto(db: Db, quoteId: number, id: number): Promise<Row<'quotePhotos'> | undefined> {
  return db
    .selectFrom('quotePhotos')
    .selectAll()
    .where('id', '=', id)
    .where('quoteId', '=', quoteId)
    .executeTakeFirst();
}

/** Removes photos that came with no quote request within a day, and the files of those that are gone. */
export async function sweepPhotos(db: Db, storage: Storage, now = new Date()): Promise<void> {
  await db.deleteFrom('quotePhotos').where('quoteId', 'is', null).where('createdAt', '<=', expiry(now)).execute();
  const old: string[] = [];
  // A file comes before its record; younger ones may still get theirs.
  for await (const { key, changedAt } of storage.list(PHOTO_FOLDER))
    if (changedAt.getTime() < now.getTime() - HOUR_MS) old.push(key);
  // The files first, the records after: what was recorded meanwhile is among them.
  const rows = await db.selectFrom('quotePhotos').select(['fileKey', 'thumbnailKey']).execute();
  const known = new Set(rows.flatMap(({ fileKey, thumbnailKey }) => [fileKey, thumbnailKey]));
  for (const key of old) if (!known.has(key)) await storage.delete(key);
}

function expiry(now: Date): string {
  return new Date(now.getTime() - PHOTO_LIMITS.hoursUnclaimed * HOUR_MS).toISOString();
}
