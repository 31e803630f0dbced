import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Sealed tokens of admins who connected Google Photos. */
export async function up(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  await db.schema
    .createTable('google_connections')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('refresh_token', 'text', (column) => column.notNull())
    .addColumn('access_token', 'text', (column) => column.notNull())
    .addColumn('access_expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
}
