import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

export async function up(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [email, emailType, buildEmail] = text('email', 255);
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'integer', id)
    .addColumn(email, emailType as never, (column) => buildEmail(column).notNull())
    // The hash of the link's token.
    .addColumn('token_hash', 'text', (column) => column.notNull())
    // Deleting an admin deletes their open invitations.
    .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('invitations_email_unique', ['email'])
    .addUniqueConstraint('invitations_token_hash_unique', ['token_hash'])
    .execute();
}
