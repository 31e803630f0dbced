import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

export async function up(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  await db.schema
    .createTable('appointments')
    .addColumn('quote_id', 'integer', (column) => column.primaryKey().references('quotes.id').onDelete('cascade'))
    .addColumn('starts_at', time, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('held', 'confirmed', 'released')`))
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
  // The database rejects a second booking of the same slot.
  await db.schema
    .createIndex('appointments_slot')
    .unique()
    .on('appointments')
    .column('starts_at')
    .where(sql.ref('status'), '<>', 'released')
    .execute();
}
