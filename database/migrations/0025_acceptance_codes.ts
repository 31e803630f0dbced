import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** The code by email that the acceptance of a large offer needs; an offer has one at most. */
export async function up(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  await db.schema
    .createTable('acceptance_codes')
    .addColumn('offer_id', 'integer', (column) => column.primaryKey().references('offers.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', time as never, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
