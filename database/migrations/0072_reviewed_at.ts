import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** When a job was last reviewed: a day does not say whether it was before or after the closed days changed. */
export async function up(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  await db.schema
    .alterTable('jobs')
    .addColumn('reviewed_at', time as never)
    .execute();
  await db.schema.alterTable('jobs').dropColumn('reviewed_on').execute();
}
