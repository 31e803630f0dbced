import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Photos are for the shop until they are shared. What customers see by now stays shared, since the day it was added. */
export async function up(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  await db.schema
    .alterTable('job_files')
    .addColumn('shared_at', time as never)
    .execute();
  await sql`update job_files set shared_at = created_at where visible`.execute(db);
}
