import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

export async function up(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [email, emailType, buildEmail] = text('email', 255);
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'integer', id)
    .addColumn(email, emailType as never, (column) => buildEmail(column).notNull())
    // The hash of what the link carries, never that itself.
    .addColumn('token_hash', 'text', (column) => column.notNull())
    // Who is removed leaves no door open.
    .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('invitations_email_unique', ['email'])
    .addUniqueConstraint('invitations_token_hash_unique', ['token_hash'])
    .execute();
}
