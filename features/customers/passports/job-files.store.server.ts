import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';

/** The shop at its desk; a customer by link, mail or release pack, or as holder of a passport; all who read a passport. */
export type FileReader = 'shop' | 'customer' | 'public';

/** Whether a reader may see a photo or document of a job, as a condition of every query that shows some. */
export const isShownTo =
  (reader: FileReader) =>
  (e: ExpressionBuilder<Tables, 'jobFiles'>): Expression<SqlBool> =>
    e.and([
      ...(reader === 'shop' ? [] : [e('jobFiles.visible', '=', true)]),
      ...(reader === 'public' ? [e('jobFiles.inPassport', '=', true), e('jobFiles.kind', '=', 'photo')] : []),
    ]);

/** The files of a job that a reader may see. */
export const selectFiles = (db: Db, jobId: number, reader: FileReader) =>
  db.selectFrom('jobFiles').where('jobFiles.jobId', '=', jobId).where(isShownTo(reader));

/** Undefined for a file of another job, and for one that the reader may not see. */
export function findFile(
  db: Db,
  { jobId, id }: { jobId: number; id: number },
  reader: FileReader,
): Promise<Row<'jobFiles'> | undefined> {
  return selectFiles(db, jobId, reader).selectAll().where('jobFiles.id', '=', id).executeTakeFirst();
}
