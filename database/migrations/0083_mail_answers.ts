import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/** Since when a customer's email waits for an answer, and the part behind the plus in the address that a lead answers to. */
export async function up(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  await db.schema
    .alterTable('quotes')
    .addColumn('unanswered_since', time as never)
    .execute();
  await db.schema.createIndex('quotes_unanswered').on('quotes').column('unanswered_since').execute();
  await texts(db)(
    db.schema
      .createTable('lead_addresses')
      .addColumn('quote_id', 'integer', (column) => column.primaryKey().references('quotes.id').onDelete('cascade')),
    'token',
    26,
    (column) => column.notNull().unique(),
  ).execute();
}
