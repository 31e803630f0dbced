import { type RawBuilder, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/**
 * Saved paint schemes, those that came with a quote request, and the studio's daily counts. A quote's schemes go with it.
 */
export async function up(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const date = sql.raw('date') as RawBuilder<unknown>;

  const [code, codeType, buildCode] = text('code', 220);
  const [note, noteType, buildNote] = text('note', 500);
  const [title, titleType, buildTitle] = text('shown_title', 60);
  await db.schema
    .createTable('schemes')
    .addColumn('id', 'integer', id)
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn(code, codeType as never, (column) => buildCode(column).notNull())
    .addColumn('facts', json as never, (column) => column.notNull())
    .addColumn(note, noteType as never, (column) => buildNote(column))
    .addColumn(title, titleType as never, (column) => buildTitle(column))
    .addColumn('shown_order', 'integer')
    .addColumn('shows_mark', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('opened_on', date as never, (column) => column.notNull())
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('schemes_shown_whole', sql`(shown_title is null) = (shown_order is null)`)
    .execute();

  await db.schema
    .createTable('quote_schemes')
    .addColumn('scheme_id', 'integer', (column) => column.primaryKey().references('schemes.id').onDelete('cascade'))
    .addColumn('quote_id', 'integer', (column) => column.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('origin', 'text', (column) => column.notNull().check(sql`origin in ('visitor', 'shop')`))
    .addColumn('attached_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('quote_schemes_quote').on('quote_schemes').column('quote_id').execute();

  await db.schema
    .createTable('studio_counts')
    .addColumn('id', 'integer', id)
    .addColumn('day', date as never, (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull().check(sql`event in ('opened', 'saved', 'sent')`))
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count > 0`))
    .addUniqueConstraint('studio_counts_day_event_layout', ['day', 'event', 'layout'])
    .execute();
  await (engineOf(db) === 'sqlite' ? endOnSqlite(db) : endOnPostgres(db));
}

const END = sql.raw('delete from schemes where id = old.scheme_id;');

async function endOnSqlite(db: Db): Promise<void> {
  await sql`create trigger quote_schemes_end_schemes after delete on quote_schemes begin ${END} end`.execute(db);
}

async function endOnPostgres(db: Db): Promise<void> {
  await sql`create function quote_schemes_end_schemes() returns trigger language plpgsql as $$ begin
    ${END}
    return null;
  end $$`.execute(db);
  await sql`create trigger quote_schemes_end_schemes after delete on quote_schemes
    for each row execute function quote_schemes_end_schemes()`.execute(db);
}
