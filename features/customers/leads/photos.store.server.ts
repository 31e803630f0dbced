import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { NewRow, Row, Tables } from '#database/tables.ts';
import { sha256 } from '#server/crypto.ts';
import { claimKey } from '#server/http/idempotency.store.server.ts';
import { fail } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { HOUR_MS } from '#time/units.ts';
import type { LeadPhoto } from './leads.contract.ts';
import { PHOTO_LIMITS, PHOTO_MESSAGES } from './photos.ts';

/** Counted for each photo beside its file: thumbnail, record, and partly filled disk blocks. */
const OVERHEAD_BYTES = 64 * 1024;
/** Private: served to admins and to the holder of the request's private link. */
export const PHOTO_FOLDER = 'quote-photos';

export type NewPhoto = Omit<NewRow<'quotePhotos'>, 'id' | 'tokenHash' | 'quoteId' | 'createdAt'>;

export interface PhotoFile {
  key: string;
  bytes: Uint8Array;
  mimeType: string;
}

/**
 * Records a photo, then stores its files. The record comes first, so that concurrent uploads on all nodes count its
 * bytes. The token attaches the photo to one quote request.
 * @returns false, and stores nothing, when unclaimed photos would exceed `maxUnclaimed` bytes
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
    const fits = (await sumUnclaimedBytes(db)) <= maxUnclaimed;
    if (fits) for (const { key, bytes, mimeType } of files) await storage.put(key, bytes, mimeType);
    else await removeRecord();
    await claimKey(db);
    return fits;
  } catch (error) {
    // The next sweep removes what fails here.
    await Promise.allSettled([...files.map(({ key }) => storage.delete(key)), removeRecord()]);
    throw error;
  }

  async function removeRecord(): Promise<void> {
    await db.deleteFrom('quotePhotos').where('tokenHash', '=', tokenHash).execute();
  }
}

export async function sumUnclaimedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('quotePhotos')
    .select(sql<number>`coalesce(sum(size), 0) + count(*) * ${sql.lit(OVERHEAD_BYTES)}`.as('bytes'))
    .where('quoteId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/**
 * Attaches photos to the lead, each once.
 * @returns the positions of invalid tokens: unknown, used, or older than a day
 */
export async function claimPhotos(trx: Db, quoteId: number, tokens: readonly string[], now: Date): Promise<number[]> {
  const rejected: number[] = [];
  for (const [position, token] of tokens.entries()) {
    const claimed = await trx
      .updateTable('quotePhotos')
      .set({ quoteId })
      .where('tokenHash', '=', sha256(token))
      .where('quoteId', 'is', null)
      .where('createdAt', '>', claimCutoff(now))
      .returning('id')
      .executeTakeFirst();
    if (!claimed) rejected.push(position);
  }
  return rejected;
}

/** Ends a change with what `claimPhotos` rejected, if anything. */
export function refusePhotos(positions: readonly number[]): void {
  const errors = positions.map((n) => ({ path: `photoTokens.${n}`, message: PHOTO_MESSAGES.gone }));
  if (errors.length > 0) fail({ outcome: 'refused', errors });
}

/** In upload order; null when there is no such lead. */
export async function listPhotos(db: Db, quoteId: number): Promise<LeadPhoto[] | null> {
  const rows = await db
    .selectFrom('quotePhotos')
    .select(['id', 'mimeType', 'size', 'width', 'height', 'originalFilename', 'createdAt'])
    .where('quoteId', '=', quoteId)
    .orderBy('id')
    .execute();
  if (rows.length > 0) return rows;
  return (await db.selectFrom('quotes').select('id').where('id', '=', quoteId).executeTakeFirst()) ? [] : null;
}

export async function countPhotos(db: Db, quoteId: number): Promise<number> {
  const { count } = await db
    .selectFrom('quotePhotos')
    .select((e) => e.fn.countAll().as('count'))
    .where('quoteId', '=', quoteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined for a photo of another lead. */
export async function findPhoto(db: Db, quoteId: number, id: number): Promise<Row<'quotePhotos'> | undefined> {
  return db
    .selectFrom('quotePhotos')
    .selectAll()
    .where('id', '=', id)
    .where('quoteId', '=', quoteId)
    .executeTakeFirst();
}

/**
 * Removes photos not claimed within a day, and files without a record. Files go first: on a full disk, the database
 * needs their space to delete a record.
 */
export async function sweepPhotos(db: Db, storage: Storage, now = new Date()): Promise<void> {
  const expired = await db.selectFrom('quotePhotos').select(KEY_COLUMNS).where(isExpired(now)).execute();
  for (const key of expired.flatMap(keysOf)) await storage.delete(key);
  await deleteOrphanFiles(db, storage, now);
  await db.deleteFrom('quotePhotos').where(isExpired(now)).execute();
}

async function deleteOrphanFiles(db: Db, storage: Storage, now: Date): Promise<void> {
  const candidates: string[] = [];
  // The previous release wrote files before their records: a young file may still get one.
  for await (const { key, changedAt } of storage.list(PHOTO_FOLDER))
    if (changedAt.getTime() < now.getTime() - HOUR_MS) candidates.push(key);
  // Records are read after the files, so that those added meanwhile are among them.
  const recordedKeys = new Set((await db.selectFrom('quotePhotos').select(KEY_COLUMNS).execute()).flatMap(keysOf));
  for (const key of candidates) if (!recordedKeys.has(key)) await storage.delete(key);
}

const KEY_COLUMNS = ['fileKey', 'thumbnailKey'] as const;

function keysOf({ fileKey, thumbnailKey }: Pick<Row<'quotePhotos'>, (typeof KEY_COLUMNS)[number]>): string[] {
  return thumbnailKey ? [fileKey, thumbnailKey] : [fileKey];
}

function isExpired(now: Date) {
  return (e: ExpressionBuilder<Tables, 'quotePhotos'>): Expression<SqlBool> =>
    e.and([e('quoteId', 'is', null), e('createdAt', '<=', claimCutoff(now))]);
}

function claimCutoff(now: Date): string {
  return new Date(now.getTime() - PHOTO_LIMITS.hoursUnclaimed * HOUR_MS).toISOString();
}
