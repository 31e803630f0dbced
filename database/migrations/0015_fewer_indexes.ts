import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/** Drops indexes that every quote request writes and hardly any query reads. */
export async function up(db: Db): Promise<void> {
  // Requests of one person are found by `email_key`.
  await db.schema.dropIndex('quotes_email').execute();
  // Only the hourly sweep queries these times, and it deletes most rows anyway.
  await db.schema.dropIndex('idempotency_keys_created_at').execute();
  await db.schema.dropIndex('rate_limits_resets_at').execute();
  // A Message-ID is a random UUID, so a unique constraint is useless work.
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('outbox').dropConstraint('outbox_message_id_unique').execute();
  else await withoutUniqueOnSqlite(db);
}

/**
 * SQLite cannot drop a constraint, so the mails move to a table without it:
 * https://www.sqlite.org/lang_altertable.html#otheralter
 */
async function withoutUniqueOnSqlite(db: Db): Promise<void> {
  const { rows } = await sql<{ type: string; definition: string }>`select type, sql as definition from sqlite_master
    where tbl_name = 'outbox' and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === 'table')!.definition;
  const shorter = table.replace(/,\s*constraint "outbox_message_id_unique" unique \("message_id"\)/i, '');
  if (shorter === table) throw new Error('the table of the mails is not the one that was made');
  await sql.raw(shorter.replace('"outbox"', '"outbox_next"')).execute(db);
  await sql`insert into outbox_next select * from outbox`.execute(db);
  // Keeps ids of deleted mails from being reused.
  await sql`delete from sqlite_sequence where name = 'outbox_next'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select 'outbox_next', seq from sqlite_sequence where name = 'outbox'`.execute(db);
  await sql`drop table outbox`.execute(db);
  await sql`alter table outbox_next rename to outbox`.execute(db);
  for (const { type, definition } of rows) if (type !== 'table') await sql.raw(definition).execute(db);
}
