import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';

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
    .where('jobFiles.visible', '=', true)
    .$if(!isHolder, (query) => query.where('jobFiles.inPassport', '=', true).where('jobFiles.kind', '=', 'photo'));
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
