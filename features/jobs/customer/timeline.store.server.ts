import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { PHOTOS_AT_ONCE } from './constants.ts';
import type { JobPage, PhotoPage } from './contract.ts';

/** A page of the photos that the customer may see, with the notes of their time. */
export async function findPhotos(db: Db, jobId: number, before: number | undefined): Promise<PhotoPage> {
  const rows = await visibleFiles(db, jobId, 'photo')
    .select(['id', 'stageKey', 'caption', 'width', 'height', 'createdAt'])
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PHOTOS_AT_ONCE + 1)
    .execute();
  const photos = rows.slice(0, PHOTOS_AT_ONCE);
  const next = rows.length > PHOTOS_AT_ONCE ? photos.at(-1)! : null;
  const notes = await findNotes(db, jobId, { from: next?.createdAt ?? null, before });
  return { photos, notes, next: next?.id ?? null };
}

/** @param from null for all since the beginning; `before` is the photo that they came before */
function findNotes(
  db: Db,
  jobId: number,
  { from, before }: { from: string | null; before: number | undefined },
): Promise<PhotoPage['notes']> {
  return db
    .selectFrom('jobNotes')
    .select(['id', 'stageKey', 'text', 'createdAt'])
    .where('jobId', '=', jobId)
    .where('visible', '=', true)
    .$if(from !== null, (query) => query.where('createdAt', '>=', from!))
    .$if(before !== undefined, (query) =>
      query.where('createdAt', '<', (e) =>
        e
          .selectFrom('jobFiles')
          .select('jobFiles.createdAt')
          .where('jobFiles.id', '=', before!)
          .where('jobFiles.jobId', '=', jobId),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
}

export function findDocuments(db: Db, jobId: number): Promise<JobPage['documents']> {
  return visibleFiles(db, jobId, 'document')
    .select(['id', 'caption', 'originalFilename', 'size'])
    .orderBy('id')
    .execute();
}

const visibleFiles = (db: Db, jobId: number, kind: 'photo' | 'document') =>
  db.selectFrom('jobFiles').where('jobId', '=', jobId).where('kind', '=', kind).where('visible', '=', true);

/** Undefined for a file that the customer may not see. */
export function findVisibleFile(db: Db, jobId: number, id: number): Promise<Row<'jobFiles'> | undefined> {
  return db
    .selectFrom('jobFiles')
    .selectAll()
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .where('visible', '=', true)
    .executeTakeFirst();
}
