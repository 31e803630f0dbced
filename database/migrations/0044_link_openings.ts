import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** How often the page of a private link was opened, and when last. Of earlier links the first time is known. */
export async function up(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  await db.schema
    .alterTable('links')
    .addColumn('openings', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('links')
    .addColumn('last_opened_at', time as never)
    .execute();
  await sql`update links set openings = 1, last_opened_at = opened_at where opened_at is not null`.execute(db);
}
