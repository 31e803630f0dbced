import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * What happened to a stage last can be undone: the days before it, and the ready date that it moved, which stays on
 * record. A stage that is reopened keeps the day on which it was finished.
 */
export async function up(db: Db): Promise<void> {
  const { time, json, text } = columnsFor(db);
  await db.schema
    .alterTable('jobs')
    .addColumn('last_act', json as never)
    .execute();
  const [name, type, limit] = text('finished_before', 10);
  await db.schema
    .alterTable('job_stages')
    .addColumn(name, type as never, limit)
    .execute();
  await db.schema
    .alterTable('job_forecasts')
    .addColumn('undone_at', time as never, (column) => column.check(sql`undone_at is null or told_at is null`))
    .execute();
}
