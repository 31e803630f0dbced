import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Requests that look like spam, as they were sent. */
export async function up(db: Db): Promise<void> {
  const { id, json, time } = columnsFor(db);
  await db.schema
    .createTable('suspects')
    .addColumn('id', 'integer', id)
    .addColumn('request', json as never, (column) => column.notNull())
    .addColumn('created_at', time as never, (column) => column.notNull())
    .execute();
}
