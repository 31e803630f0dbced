import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Db, locksRows } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { PICTURE_FORMATS, type PictureFormat } from '../contract.ts';
import { type MadePicture, storeFiles } from './store.server.ts';

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
    await storeFiles(storage, row.filename.slice(0, row.filename.lastIndexOf('-')), variants);
    await markReady(db, row);
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

/** Also invalidates cached pages. */
async function markReady(db: Db, { id }: Claimed): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const formats = PICTURE_FORMATS.join();
    await trx.updateTable('uploadedImages').set({ formats, claimedUntil: null }).where('id', '=', id).execute();
    await moveContentVersion(trx);
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
