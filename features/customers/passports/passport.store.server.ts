import { type Db, locksRows } from '#database/open.ts';
import type { NewRow, Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { recordChange } from '#foundation/audit/history.store.server.ts';
import { searchText } from '#foundation/fields/typed-text.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { isShownTo } from './job-files.store.server.ts';
import { PASSPORT_MESSAGES } from './passport.constants.ts';
import type { Coat } from './passport.contract.ts';

/** A work with its coats from the skin up. */
export type WholeWork = Row<'passportWorks'> & { coats: Coat[] };
/** Works are newest first. */
export type WholePassport = Row<'passports'> & { works: WholeWork[] };

export async function findPassport(db: Db, id: number): Promise<WholePassport | null> {
  const passport = await db.selectFrom('passports').selectAll().where('id', '=', id).executeTakeFirst();
  return passport ? { ...passport, works: await listWorks(db, [id]) } : null;
}

/** The works of passports, newest first. */
export async function listWorks(db: Db, passportIds: readonly number[]): Promise<WholeWork[]> {
  if (passportIds.length === 0) return [];
  const works = await db
    .selectFrom('passportWorks')
    .selectAll()
    .where('passportId', 'in', [...passportIds])
    .orderBy('deliveredOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const coats = await db
    .selectFrom('passportCoats')
    .innerJoin('passportWorks', 'passportWorks.id', 'passportCoats.workId')
    .selectAll('passportCoats')
    .where('passportWorks.passportId', 'in', [...passportIds])
    .orderBy('workId')
    .orderBy('position')
    .execute();
  return works.map((work) => ({ ...work, coats: coats.filter(({ workId }) => workId === work.id).map(toCoat) }));
}

function toCoat({ id: _, workId: __, position: ___, ...coat }: Row<'passportCoats'>): Coat {
  return coat;
}

/** Replaces the coats of a work. */
export async function writeCoats(trx: Db, workId: number, coats: readonly Coat[]): Promise<void> {
  await trx.deleteFrom('passportCoats').where('workId', '=', workId).execute();
  const rows: NewRow<'passportCoats'>[] = coats.map((coat, position) => ({ workId, position, ...coat }));
  if (rows.length > 0) await trx.insertInto('passportCoats').values(rows).execute();
}

/** Locks a passport. It comes after the job in the order of locks. */
export function lockPassport(trx: Db, id: number): Promise<Row<'passports'> | undefined> {
  return trx
    .selectFrom('passports')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export interface Actor extends Author {
  expectedUpdatedAt?: string | undefined;
}

/** Changes a locked passport, with its works as they were: all of it or nothing. */
export async function changePassport<T>(
  db: Db,
  id: number,
  by: Actor,
  work: (trx: Db, before: WholePassport) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return await transact(db, async (trx) => {
      const passport = (await lockPassport(trx, id)) ?? fail({ outcome: 'missing' });
      if (isOutdated(by.expectedUpdatedAt, passport.updatedAt)) conflict(PASSPORT_MESSAGES.moved);
      const value = await work(trx, { ...passport, works: await listWorks(trx, [id]) });
      await touchPassport(trx, passport, by.now);
      return value;
    });
  } catch (error) {
    if (isTailTaken(error)) return { outcome: 'conflict', detail: PASSPORT_MESSAGES.tailTaken };
    throw error;
  }
}

/** Whether a change was refused because another passport has its tail number. */
const isTailTaken = (error: unknown) =>
  error instanceof Error && /unique constraint.*passports.tail_key/i.test(error.message);

interface Noted {
  action?: 'created' | 'changed';
  before?: object | null;
  after: object;
}

/** Writes a change into the history. It names no one: the history outlives an erasure. */
export async function notePassport(
  trx: Db,
  { id, tailNumber }: { id: number; tailNumber: string },
  { action = 'changed', before = null, after }: Noted,
  by: Author,
): Promise<void> {
  await recordChange(trx, { entity: 'passports', entityId: id, label: tailNumber, action, before, after }, by);
}

/** After a change: `updatedAt` always increases. */
export async function touchPassport(
  trx: Db,
  { id, updatedAt }: Pick<Row<'passports'>, 'id' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('passports')
    .set({ updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .execute();
  await indexPassports(trx, [id]);
}

/** Writes what passports are found by. */
export async function indexPassports(trx: Db, ids: readonly number[]): Promise<void> {
  for (const { id, tailNumber, tailKey, formerTails, aircraft, serial, holderName, holderEmail } of await trx
    .selectFrom('passports')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .execute())
    await trx
      .updateTable('passports')
      .set({ searchText: searchText([tailNumber, tailKey, ...formerTails, aircraft, serial, holderName, holderEmail]) })
      .where('id', '=', id)
      .execute();
}

type JobFile = Row<'jobFiles'>;

/** As it is sent. */
interface SentFile {
  key: string;
  name: string;
  mimeType: string;
  shows: 'inline' | 'attachment';
}

/** What a passport shows of the files of its jobs: photos marked for it, and to its holder all that the customer sees. */
export async function listFiles(db: Db, passportId: number, isHolder: boolean): Promise<JobFile[]> {
  return shownFiles(db, passportId, isHolder).orderBy('jobFiles.id').execute();
}

/** Undefined for a file that the passport does not show. */
async function findFile(db: Db, passportId: number, id: number, isHolder: boolean): Promise<JobFile | undefined> {
  return shownFiles(db, passportId, isHolder).where('jobFiles.id', '=', id).executeTakeFirst();
}

function shownFiles(db: Db, passportId: number, isHolder: boolean) {
  return db
    .selectFrom('jobFiles')
    .innerJoin('passportWorks', 'passportWorks.jobId', 'jobFiles.jobId')
    .selectAll('jobFiles')
    .where('passportWorks.passportId', '=', passportId)
    .where(isShownTo(isHolder ? 'customer' : 'public'));
}

/** A photo, its small picture or a document, as it is sent; null for another one. */
export async function findShownFile(
  db: Db,
  passportId: number,
  { id, size, isHolder }: { id: number; size: 'thumb' | undefined; isHolder: boolean },
): Promise<SentFile | null> {
  const file = await findFile(db, passportId, id, isHolder);
  const key = size === 'thumb' ? file?.thumbnailKey : file?.fileKey;
  if (!file || !key) return null;
  const isPhoto = file.kind === 'photo';
  const name =
    isPhoto || !file.originalFilename ? `${file.kind}-${id}.${isPhoto ? 'jpg' : 'pdf'}` : file.originalFilename;
  return { key, name, mimeType: file.mimeType, shows: isPhoto ? 'inline' : 'attachment' };
}

/** The release pack that was handed over with a work; null without one. */
export async function findReleaseFile(db: Db, passportId: number, workId: number): Promise<SentFile | null> {
  const work = await db
    .selectFrom('passportWorks')
    .innerJoin('passports', 'passports.id', 'passportWorks.passportId')
    .select(['releaseKey', 'tailNumber', 'deliveredOn'])
    .where('passportWorks.id', '=', workId)
    .where('passportId', '=', passportId)
    .executeTakeFirst();
  if (!work?.releaseKey) return null;
  const name = `Release pack ${work.tailNumber} ${work.deliveredOn}.pdf`;
  return { key: work.releaseKey, name, mimeType: 'application/pdf', shows: 'attachment' };
}
