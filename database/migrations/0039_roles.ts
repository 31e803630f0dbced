import { sql } from 'kysely';
import type { Db } from '../open.ts';

/** What an account may do at the desk. Admins become owners; a user without a role still may do nothing there. */
export async function up(db: Db): Promise<void> {
  // SQLite cannot change the check of a column.
  await db.schema
    .alterTable('users')
    .addColumn('new_role', 'text', (column) =>
      column.notNull().defaultTo('user').check(sql`new_role in ('owner', 'painter', 'bookkeeper', 'user')`),
    )
    .execute();
  await sql`update users set new_role = 'owner' where role = 'admin'`.execute(db);
  await db.schema.alterTable('users').dropColumn('role').execute();
  await db.schema.alterTable('users').renameColumn('new_role', 'role').execute();

  await db.schema
    .alterTable('invitations')
    .addColumn('role', 'text', (column) =>
      column.notNull().defaultTo('owner').check(sql`role in ('owner', 'painter', 'bookkeeper')`),
    )
    .execute();
}
