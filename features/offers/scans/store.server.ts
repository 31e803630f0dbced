import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { StoredFile } from '#features/jobs/files/contract.ts';
import type { Author } from '#server/author.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { lockOffer } from '../store.server.ts';
import { MAX_SCANS, SCAN_MESSAGES } from './constants.ts';
import type { Scan } from './contract.ts';

/** Records a stored scan. The same bytes again are the scan that is there. */
export async function addScan(
  db: Db,
  offerId: number,
  file: StoredFile,
  by: Author,
): Promise<Outcome<Row<'jobFiles'>>> {
  return transact(db, async (trx) => {
    if (!(await lockOffer(trx, offerId))) return fail({ outcome: 'missing' });
    const entered = await trx
      .selectFrom('decisions')
      .select('id')
      .where('offerId', '=', offerId)
      .where('via', '=', 'desk')
      .executeTakeFirst();
    if (!entered) return conflict(SCAN_MESSAGES.undecided);
    const scans = await trx.selectFrom('jobFiles').selectAll().where('offerId', '=', offerId).execute();
    const same = scans.find(({ sha256 }) => sha256 === file.sha256);
    if (same) return same;
    if (scans.length >= MAX_SCANS) return conflict(SCAN_MESSAGES.tooMany);
    const added = await trx
      .insertInto('jobFiles')
      .values({
        ...file,
        offerId,
        caption: '',
        visible: false,
        stageKey: null,
        userId: by.userId,
        createdAt: by.now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return added;
  });
}

/** Oldest first. */
export function listScans(db: Db, offerId: number): Promise<Scan[]> {
  return db
    .selectFrom('jobFiles')
    .select(['id', 'originalFilename', 'createdAt'])
    .where('offerId', '=', offerId)
    .orderBy('id')
    .execute();
}

/** Undefined for a file of another offer. */
export function findScan(db: Db, offerId: number, id: number): Promise<Row<'jobFiles'> | undefined> {
  return db.selectFrom('jobFiles').selectAll().where('id', '=', id).where('offerId', '=', offerId).executeTakeFirst();
}
