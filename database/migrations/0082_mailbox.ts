import { type ColumnDefinitionBuilder, sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * The mailbox whose messages the site takes: how to reach it, how far it was read, which messages were taken, and what
 * they say in a lead. A message is taken once by its place in the mailbox, and once by its hash, which outlives an
 * erasure.
 */
export async function up(db: Db): Promise<void> {
  const { id, json, time, now } = columnsFor(db);
  const text = texts(db);
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql`false`);
  const ofLead = (column: ColumnDefinitionBuilder) => column.notNull().references('quotes.id').onDelete('cascade');

  let settings = db.schema
    .createTable('mailbox_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`));
  for (const name of ['host', 'username', 'folder', 'authserv_id']) settings = text(settings, name, 255);
  await settings
    .addColumn('port', 'integer', (column) => column.check(sql`port between 1 and 65535`))
    // Sealed; null also in a restored backup that was made without a passphrase.
    .addColumn('password', 'text')
    .addColumn('plus_addresses', 'boolean', no)
    .addColumn('updated_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('mailbox_settings_server', sql`(host is null) = (port is null)`)
    .execute();

  let state = db.schema
    .createTable('mailbox_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`));
  state = text(state, 'place', 64, required);
  for (const name of ['uid_validity', 'last_uid']) state = text(state, name, 20);
  state = text(state, 'leased_by', 36);
  state = text(state, 'problem', 20);
  for (const name of ['begins_at', 'seen_at']) state = state.addColumn(name, time as never, required);
  for (const name of ['leased_until', 'answered_at', 'taken_at']) state = state.addColumn(name, time as never);
  await state.execute();

  let taken = db.schema.createTable('taken_messages').addColumn('id', 'integer', id);
  for (const [name, length] of [
    ['place', 64],
    ['uid_validity', 20],
    ['uid', 20],
  ] as const)
    taken = text(taken, name, length, required);
  await text(taken, 'message_hash', 64, (column) => column.notNull().unique())
    .addColumn('taken_at', time as never, required)
    .addUniqueConstraint('taken_messages_place', ['place', 'uid_validity', 'uid'])
    .execute();

  let mails = db.schema
    .createTable('inbound_mails')
    .addColumn('id', 'integer', id)
    .addColumn('quote_id', 'integer', ofLead)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('mail', 'automatic', 'beyond')`))
    .addColumn('matched_by', 'text', (column) =>
      column.notNull().check(sql`matched_by in ('thread', 'token', 'address', 'hand')`),
    );
  mails = text(mails, 'sender', 255, required);
  for (const [name, length] of [
    ['sender_name', 200],
    ['subject', 300],
    ['message_id', 255],
  ] as const)
    mails = text(mails, name, length);
  await mails
    .addColumn('body', 'text', required)
    .addColumn('quoted', 'text', required)
    .addColumn('reference_ids', json as never, required)
    .addColumn('is_verified', 'boolean', required)
    // How many messages it stands for.
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count > 0`))
    .addColumn('received_at', time as never, required)
    .execute();
  await db.schema.createIndex('inbound_mails_quote').on('inbound_mails').columns(['quote_id', 'id']).execute();
  // The address of a person, for what is known of them.
  await db.schema.createIndex('inbound_mails_sender').on('inbound_mails').column('sender').execute();

  let files = db.schema
    .createTable('inbound_files')
    .addColumn('id', 'integer', id)
    .addColumn('mail_id', 'integer', (column) => column.notNull().references('inbound_mails.id').onDelete('cascade'))
    .addColumn('position', 'integer', required);
  files = text(files, 'name', 255, required);
  files = text(files, 'mime_type', 100, required);
  await text(files, 'file_key', 100)
    .addColumn('size', 'integer', required)
    .addColumn('photo_id', 'integer', (column) => column.references('quote_photos.id').onDelete('set null'))
    .addColumn('job_file_id', 'integer', (column) => column.references('job_files.id').onDelete('set null'))
    .addUniqueConstraint('inbound_files_position', ['mail_id', 'position'])
    .execute();
  for (const column of ['photo_id', 'job_file_id'])
    await db.schema.createIndex(`inbound_files_${column}`).on('inbound_files').column(column).execute();
}
