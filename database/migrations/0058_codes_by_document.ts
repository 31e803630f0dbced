import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** A code is for a document, as change orders need one, too. A code lives for minutes: those from before are dropped. */
export async function up(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  await db.schema.dropTable('acceptance_codes').execute();
  await db.schema
    .createTable('acceptance_codes')
    .addColumn('document_hash', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', time as never, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
