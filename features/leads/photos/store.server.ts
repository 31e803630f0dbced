import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { NewRow, Row, Tables } from '#database/tables.ts';
import { sha256 } from '#server/crypto.ts';
import type { Storage } from '#server/storage/storage.ts';
import { PHOTO_LIMITS } from './constants.ts';
import type { QuotePhoto } from './contract.ts';

const HOUR_MS = 3_600_000;
/** Counted for each photo beside its file: its thumbnail, its record, and the blocks that files begin. */
const OVERHEAD_BYTES = 64 * 1024;
/** Its folder in the storage; nothing in it is ever served but to who works the quotes. */
export const PHOTO_FOLDER = 'quote-photos';

export type NewPhoto = Omit<NewRow<'quotePhotos'>, 'id' | 'tokenHash' | 'quoteId' | 'createdAt'>;

export interface PhotoFile {
  key: string;
  bytes: Uint8Array;
  mimeType: string;
}

/**
 * Records a photo and stores its files. The token lets its holder send it with one quote request. The record comes
 * first: its bytes count on every node while the files are written, so that uploads at once do not share the same room.
 * @returns false where unclaimed photos would take more than `maxUnclaimed` bytes; nothing is kept then
 */
export async function storePhoto(
  { db, storage }: { db: Db; storage: Storage },
  token: string,
  { files, photo, maxUnclaimed }: { files: readonly PhotoFile[]; photo: NewPhoto; maxUnclaimed: number },
): Promise<boolean> {
  const tokenHash = sha256(token);
  await db
    .insertInto('quotePhotos')
    .values({ ...photo, tokenHash, createdAt: new Date().toISOString() })
    .execute();
  try {
    const fits = (await unclaimedBytes(db)) <= maxUnclaimed;
    if (fits) for (const { key, bytes, mimeType } of files) await storage.put(key, bytes, mimeType);
    else await removeRecord();
    return fits;
  } catch (error) {
    // What fails here goes with the next sweep.
    await Promise.allSettled([...files.map(({ key }) => storage.delete(key)), removeRecord()]);
    throw error;
  }

  async function removeRecord(): Promise<void> {
    await db.deleteFrom('quotePhotos').where('tokenHash', '=', tokenHash).execute();
  }
}

/** What the photos take that no quote request has claimed. */
export async function unclaimedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('quotePhotos')
    .select(sql<number>`coalesce(sum(size), 0) + count(*) * ${sql.lit(OVERHEAD_BYTES)}`.as('bytes'))
    .where('quoteId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes);
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

/** How many photos came with a quote. */
export async function countPhotos(db: Db, quoteId: number): Promise<number> {
  const { count } = await db
    .selectFrom('quotePhotos')
    .select((e) => e.fn.countAll().as('count'))
    .where('quoteId', '=', quoteId)
    .executeTakeFirstOrThrow();
  return Number(count);
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

/**
 * Removes photos that came with no quote request within a day, and the files of those that are gone. Files go first: on a
 * full disk they make the room that the database needs to delete a record.
 */
export async function sweepPhotos(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const expired = await db.selectFrom('quotePhotos').select(KEYS).where(isExpired(now)).execute();
  for (const key of expired.flatMap(keysOf)) await storage.delete(key);
  await removeStrays(db, storage, now);
  await db.deleteFrom('quotePhotos').where(isExpired(now)).execute();
}

/** Removes files without a record. */
async function removeStrays(db: Db, storage: Storage, now: Date): Promise<void> {
  const old: string[] = [];
  // The release before wrote files before their records: younger ones may still get theirs.
  for await (const { key, changedAt } of storage.list(PHOTO_FOLDER))
    if (changedAt.getTime() < now.getTime() - HOUR_MS) old.push(key);
  // The files first, the records after: what was recorded meanwhile is among them.
  const known = new Set((await db.selectFrom('quotePhotos').select(KEYS).execute()).flatMap(keysOf));
  for (const key of old) if (!known.has(key)) await storage.delete(key);
}

const KEYS = ['fileKey', 'thumbnailKey'] as const;

function keysOf({ fileKey, thumbnailKey }: Pick<Row<'quotePhotos'>, (typeof KEYS)[number]>): string[] {
  return thumbnailKey ? [fileKey, thumbnailKey] : [fileKey];
}

function isExpired(now: Date) {
  return (e: ExpressionBuilder<Tables, 'quotePhotos'>): Expression<SqlBool> =>
    e.and([e('quoteId', 'is', null), e('createdAt', '<=', expiry(now))]);
}

function expiry(now: Date): string {
  return new Date(now.getTime() - PHOTO_LIMITS.hoursUnclaimed * HOUR_MS).toISOString();
}
