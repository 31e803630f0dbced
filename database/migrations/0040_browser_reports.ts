import { type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/** What browsers report, as counts: violations of the pages' policy, and errors. One row for each group of the same. */
export async function up(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  const text = texts(db);
  let table: CreateTableBuilder<string, string> = db.schema
    .createTable('browser_reports')
    .addColumn('id', 'integer', id);
  // Empty where there is none: the constraint sees two nulls as different.
  for (const [name, length] of Object.entries({ kind: 10, what: 50, origin: 255, page: 60, version: 20 }))
    table = text(table, name, length, (column) => column.notNull());
  await table
    .addColumn('times', 'integer', (times) => times.notNull())
    .addColumn('created_at', time as never, (createdAt) => createdAt.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (updatedAt) => updatedAt.notNull().defaultTo(now))
    .addCheckConstraint('browser_reports_kind', sql`kind in ('policy', 'error')`)
    .addUniqueConstraint('browser_reports_group', ['kind', 'what', 'origin', 'page', 'version'])
    .execute();
  await db.schema.createIndex('browser_reports_age').on('browser_reports').column('updated_at').execute();
}
