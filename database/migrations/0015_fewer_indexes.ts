import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/** Takes away what every quote request had to write and hardly anything reads. */
export async function up(db: Db): Promise<void> {
  // Requests of one person are found by `email_key`.
  await db.schema.dropIndex('quotes_email').execute();
  // Only the clearing out asks these tables for times, once an hour, and of what they hold most is over by then.
  await db.schema.dropIndex('idempotency_keys_created_at').execute();
  await db.schema.dropIndex('rate_limits_resets_at').execute();
  // A mail's Message-ID is a random UUID: keeping two of them from being the same is work for nothing.
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('outbox').dropConstraint('outbox_message_id_unique').execute();
  else await withoutUniqueOnSqlite(db);
}

/** SQLite cannot take a constraint away, so the mails move to a table without it: https://www.sqlite.org/lang_altertable.html#otheralter */
async function withoutUniqueOnSqlite(db: Db): Promise<void> {
  const { rows } = await sql<{ type: string; definition: string }>`select type, sql as definition from sqlite_master
    where tbl_name = 'outbox' and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === 'table')!.definition;
  const shorter = table.replace(/,\s*constraint "outbox_message_id_unique" unique \("message_id"\)/i, '');
  if (shorter === table) throw new Error('the table of the mails is not the one that was made');
  await sql.raw(shorter.replace('"outbox"', '"outbox_next"')).execute(db);
  await sql`insert into outbox_next select * from outbox`.execute(db);
  // No number is ever given out again, also not that of a mail that is gone.
  await sql`delete from sqlite_sequence where name = 'outbox_next'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select 'outbox_next', seq from sqlite_sequence where name = 'outbox'`.execute(db);
  await sql`drop table outbox`.execute(db);
  await sql`alter table outbox_next rename to outbox`.execute(db);
  for (const { type, definition } of rows) if (type !== 'table') await sql.raw(definition).execute(db);
}
