import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** The mail server and sender that the owner set at the desk, and which mails a mail server refused to deliver. */
export async function up(db: Db): Promise<void> {
  const { text, time, now } = columnsFor(db);
  const [host, hostType, hostLimit] = text('host', 255);
  const [username, usernameType, usernameLimit] = text('username', 255);
  const [sender, senderType, senderLimit] = text('sender', 255);
  await db.schema
    .createTable('mail_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn(host, hostType as never, hostLimit)
    .addColumn('port', 'integer', (column) => column.check(sql`port between 1 and 65535`))
    .addColumn(username, usernameType as never, usernameLimit)
    .addColumn('password', 'text')
    .addColumn(sender, senderType as never, senderLimit)
    .addColumn('updated_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('mail_settings_server', sql`(host is null) = (port is null)`)
    .addCheckConstraint('mail_settings_login', sql`(username is null) = (password is null)`)
    .addCheckConstraint('mail_settings_login_of_server', sql`host is not null or username is null`)
    .execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('bounced', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
