import { type RawBuilder, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Columns for the desk's lists, and the events of a quote. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const add = (name: string, type: RawBuilder<unknown>) =>
    db.schema
      .alterTable('quotes')
      .addColumn(name, type as never, (column) => column.notNull().defaultTo(''))
      .execute();
  // Written with the quote, so that search and order need not compute them for every row.
  await add('search_text', sql`text`);
  await add('sort_name', sql`text`);
  // Normalized for comparison: lower case, the tail number without dashes.
  await add('email_key', sql`text`);
  await add('tail_key', sql`text`);
  for (const [name, type, build] of [text('lost_reason', 500), text('remind_on', 10), text('remind_about', 300)])
    await db.schema
      .alterTable('quotes')
      .addColumn(name, type as never, build)
      .execute();
  await sql`update quotes set
    sort_name = lower(last_name || ' ' || first_name),
    email_key = lower(email),
    tail_key = lower(replace(replace(coalesce(tail_number, ''), '-', ''), ' ', '')),
    search_text = lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' ||
      coalesce(business_name, '') || ' ' || coalesce(aircraft_type, '') || ' ' || coalesce(tail_number, '') || ' ' ||
      coalesce(message, ''))`.execute(db);

  await db.schema.dropIndex('quotes_created_at').execute();
  await db.schema.dropIndex('quotes_status').execute();
  await index('quotes_newest', ['created_at', 'id']);
  await index('quotes_updated', ['updated_at', 'id']);
  await index('quotes_name', ['sort_name', 'id']);
  await index('quotes_email_key', ['email_key']);
  await index('quotes_tail_key', ['tail_key']);
  await index('quotes_of_status', ['status', 'created_at', 'id']);
  await index('quotes_of_source', ['source', 'created_at', 'id']);

  const [userName, userNameType, buildUserName] = text('user_name', 255);
  await db.schema
    .createTable('quote_events')
    .addColumn('id', 'integer', id)
    .addColumn('quote_id', 'integer', (column) => column.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('detail', json, (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn(userName, userNameType as never, buildUserName)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('quote_events_of').on('quote_events').columns(['quote_id', 'id']).execute();

  function index(name: string, columns: string[]) {
    return db.schema.createIndex(name).on('quotes').columns(columns).execute();
  }
}
