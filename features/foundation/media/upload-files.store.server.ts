import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Db, locksRows } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { readStored, type Storage, type StoredFile } from '#server/storage/storage.ts';
import { DAY_MS } from '#time/units.ts';
import { formatList, type MadePicture, storeFiles } from './pictures.store.server.ts';
import { PICTURE_FORMATS, type PictureFormat } from './pictures.ts';
import { filesOf, uploadsIn, variantFile } from './uploads.ts';

/** Longer than one picture may take, so that no other worker claims it. */
const LEASE_MS = 6 * 60_000;
const MAX_ATTEMPTS = 5;
const MISSING: PictureFormat[] = ['avif', 'webp'];

interface FormatTools {
  db: Db;
  storage: Storage;
  make(bytes: Uint8Array, formats: readonly PictureFormat[]): Promise<MadePicture>;
  /** Whether the worker is stopping: a failure does not count then. */
  isStopping(): boolean;
  now?: () => Date;
}

/**
 * Makes AVIF and WebP of one uploaded picture from its full JPEG. Several processes may work on one database. A failure
 * is retried up to five times; the JPEG is offered meanwhile.
 * @returns whether there was one
 * @throws the failure, after recording it
 */
export async function makeMissingFormats(tools: FormatTools): Promise<boolean> {
  const { db, storage, make, isStopping, now = () => new Date() } = tools;
  const row = await claim(db, now());
  if (!row) return false;
  try {
    const original = await readStored(storage, row.filename);
    if (!original) throw new Error(`${row.filename} is not in the storage`);
    const { variants } = await make(original, MISSING);
    const name = row.filename.slice(0, row.filename.lastIndexOf('-'));
    await storeFiles(storage, name, variants);
    // A picture that was retired meanwhile must not be seen.
    if (!(await markReady(db, row))) for (const file of filesOf(name, row.width!, MISSING)) await storage.delete(file);
  } catch (error) {
    if (isStopping()) await releaseClaim(db, row);
    else await postpone(db, row, now());
    throw error;
  }
  return true;
}

type Claimed = Row<'uploadedImages'>;

async function claim(db: Db, now: Date): Promise<Claimed | undefined> {
  const due = (e: ExpressionBuilder<Tables, 'uploadedImages'>): Expression<SqlBool> =>
    e.and([
      e('formats', '=', 'jpg'),
      e('active', '=', true),
      e('attempts', '<', MAX_ATTEMPTS),
      e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', now.toISOString())]),
    ]);
  return db
    .updateTable('uploadedImages')
    .set((e) => ({ claimedUntil: addMs(now, LEASE_MS), attempts: e('attempts', '+', 1) }))
    .where('id', '=', (e) =>
      e
        .selectFrom('uploadedImages')
        .select('id')
        .where(due)
        .orderBy('id')
        .limit(1)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .where(due)
    .returningAll()
    .executeTakeFirst();
}

/** Also invalidates cached pages. @returns false for a picture that is not shown anymore */
async function markReady(db: Db, { id }: Claimed): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploadedImages')
      .set({ formats: PICTURE_FORMATS.join(), claimedUntil: null })
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst();
    await moveContentVersion(trx);
    return numUpdatedRows > 0n;
  });
}

/** A minute after the first failure, then two, four and eight. */
async function postpone(db: Db, { id, attempts }: Claimed, now: Date): Promise<void> {
  const claimedUntil = addMs(now, 60_000 * 2 ** (attempts - 1));
  await db.updateTable('uploadedImages').set({ claimedUntil }).where('id', '=', id).execute();
}

async function releaseClaim(db: Db, { id, attempts }: Claimed): Promise<void> {
  const free = { claimedUntil: null, attempts: attempts - 1 };
  await db.updateTable('uploadedImages').set(free).where('id', '=', id).execute();
}

function addMs(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** Unused pictures stay this long, because a deletion can be undone. */
const UNUSED_DAYS = 30;
/** A file without a record may belong to a running upload. */
const FILE_DAYS = 1;

export interface Orphans {
  /** Pictures unused for 30 days. */
  unused: PictureRecord[];
  /** Unused pictures that were uploaded or used within 30 days. */
  waiting: PictureRecord[];
  /** Records whose JPEGs are missing, used or not. */
  broken: (PictureRecord & { missing: string[]; used: boolean })[];
  /** Files without a record. */
  strayFiles: StoredFile[];
}

interface PictureRecord {
  id: number;
  filename: string;
  name: string;
  updatedAt: string;
}

interface Place {
  db: Db;
  storage: Storage;
  now: Date;
}

/** Compares records, content and storage; read-only. */
export async function findOrphans({ db, storage, now }: Place): Promise<Orphans> {
  const rows = await db.selectFrom('uploadedImages').selectAll().orderBy('id').execute();
  const files = await storedFiles(storage);
  const used = await usedUploads(db, now);
  const records = rows.map(({ id, filename, updatedAt, width, formats }) => {
    const name = variantFile(filename)?.name ?? filename;
    return { id, filename, updatedAt, name, width: width!, formats: formatList(formats) };
  });
  const present = new Set(files.map(({ key }) => key));
  const recordNames = new Set(records.map(({ name }) => name));
  const limit = daysBefore(now, UNUSED_DAYS);
  const unused = records.filter(({ name }) => !used.has(name));
  return {
    unused: unused.filter(({ updatedAt }) => updatedAt < limit),
    waiting: unused.filter(({ updatedAt }) => updatedAt >= limit),
    broken: records
      .map((record) => ({
        ...record,
        missing: filesOf(record.name, record.width, ['jpg']).filter((file) => !present.has(file)),
        used: used.has(record.name),
      }))
      .filter(({ missing }) => missing.length > 0),
    strayFiles: files.filter(
      ({ key, changedAt }) =>
        !recordNames.has(variantFile(key)?.name ?? '') && changedAt.toISOString() < daysBefore(now, FILE_DAYS),
    ),
  };
}

/**
 * Removes pictures unused for 30 days, unused records without JPEGs, and files without a record. A broken record in use
 * stays: uploading the picture again repairs it.
 */
export async function removeOrphans(place: Place, { unused, broken, strayFiles }: Orphans): Promise<void> {
  const { db, storage } = place;
  const gone: PictureRecord[] = [];
  for (const record of [...unused, ...broken.filter(({ used }) => !used)])
    if (await deleteRecord(db, record)) gone.push(record);
  const names = new Set(gone.map(({ name }) => name));
  const files = await storedFiles(storage);
  const old = daysBefore(place.now, FILE_DAYS);
  const free = files.filter(({ key, changedAt }) => {
    return names.has(variantFile(key)?.name ?? '') && changedAt.toISOString() < old;
  });
  for (const { key } of [...free, ...strayFiles])
    if (!(await isRecorded(db, variantFile(key)?.name))) await storage.delete(key);
}

/** Keeps a record that was uploaded again meanwhile. @returns whether it was deleted */
async function deleteRecord(db: Db, { id, updatedAt }: PictureRecord): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploadedImages')
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function isRecorded(db: Db, name: string | undefined): Promise<boolean> {
  if (!name) return false;
  const found = await db
    .selectFrom('uploadedImages')
    .select('id')
    .where('filename', 'like', `${name}-%`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Files of uploads, with remains of interrupted ones. The storage may hold other files. */
async function storedFiles(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list())
    if (variantFile(file.key) || file.key.startsWith(storage.unfinished)) files.push(file);
  return files;
}

/** Names of pictures that the content shows, or showed within 30 days. */
async function usedUploads(db: Db, now: Date): Promise<Set<string>> {
  const shown = await db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('updatedAt', '>=', daysBefore(now, UNUSED_DAYS))
    .execute();
  return new Set(uploadsIn([await findContentUploads(db), shown]));
}

/** All content that may show an uploaded picture. @param exceptProject a project that is left out */
export function findContentUploads(db: Db, exceptProject = 0): Promise<unknown[]> {
  return Promise.all([
    db.selectFrom('services').select(['imageUrl', 'description']).execute(),
    db
      .selectFrom('projects')
      .select(['beforeImageUrl', 'afterImageUrl', 'description'])
      .where('id', '<>', exceptProject)
      .execute(),
    db.selectFrom('projectPhotos').select('imageUrl').where('projectId', '<>', exceptProject).execute(),
    db.selectFrom('testimonials').select('imageUrl').execute(),
    db.selectFrom('users').select('profileImageUrl').execute(),
    db.selectFrom('pageTexts').select('value').execute(),
    db.selectFrom('settings').select('value').execute(),
  ]);
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
