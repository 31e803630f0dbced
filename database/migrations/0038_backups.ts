import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** The nightly backups: one for each day of the shop, so that of several nodes one makes it. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [day, dayType, dayLimit] = text('day', 10);
  const [failure, failureType, failureLimit] = text('failure', 500);
  await db.schema
    .createTable('backups')
    .addColumn('id', 'integer', id)
    .addColumn(day, dayType as never, (column) => dayLimit(column).notNull().unique())
    .addColumn('claimed_until', time as never)
    .addColumn('file', 'text')
    .addColumn('made_at', time as never)
    .addColumn('checked_at', time as never)
    .addColumn(failure, failureType as never, failureLimit)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('backups_made', sql`(made_at is null) = (file is null)`)
    .addCheckConstraint('backups_checked', sql`checked_at is null or made_at is not null`)
    .execute();
}
