import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * A time that the shop proposes in place of an appointment is a row beside it, so that one index holds the slots of both.
 * SQLite cannot replace a primary key, so the appointments move to a new table.
 */
export async function up(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  await db.schema.alterTable('appointments').renameTo('former_appointments').execute();
  await db.schema
    .createTable('appointments')
    .addColumn('quote_id', 'integer', (column) => column.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('starts_at', time as never, (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('held', 'confirmed', 'released', 'proposed')`),
    )
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addPrimaryKeyConstraint('appointments_by_status', ['quote_id', 'status'])
    .execute();
  await sql`insert into appointments (quote_id, starts_at, status, created_at, updated_at)
    select quote_id, starts_at, status, created_at, updated_at from former_appointments`.execute(db);
  await db.schema.dropTable('former_appointments').execute();
  const unique = (name: string, column: string) =>
    db.schema.createIndex(name).unique().on('appointments').column(column);
  await unique('appointments_slot', 'starts_at').where(sql.ref('status'), '<>', 'released').execute();
  await unique('appointments_quote', 'quote_id').where(sql.ref('status'), '<>', 'proposed').execute();
}
