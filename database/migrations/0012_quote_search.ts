import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/** A trigram index, so that a search need not read all quotes. */
export async function up(db: Db): Promise<void> {
  await (engineOf(db) === 'sqlite' ? indexForSqlite(db) : indexForPostgres(db));
}

/** https://www.sqlite.org/fts5.html#the_trigram_tokenizer */
async function indexForSqlite(db: Db): Promise<void> {
  await sql`create virtual table quotes_search using fts5(
    search_text, content = 'quotes', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`.execute(db);
  // Deletes removed text from the index at once instead of at a later merge.
  await sql`insert into quotes_search(quotes_search, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into quotes_search(quotes_search) values ('rebuild')`.execute(db);

  const add = sql`insert into quotes_search(rowid, search_text) values (new.id, new.search_text)`;
  const remove = sql`insert into quotes_search(quotes_search, rowid, search_text)
    values ('delete', old.id, old.search_text)`;
  await sql`create trigger quotes_search_added after insert on quotes begin ${add}; end`.execute(db);
  await sql`create trigger quotes_search_removed after delete on quotes begin ${remove}; end`.execute(db);
  await sql`create trigger quotes_search_changed after update of search_text on quotes
    begin ${remove}; ${add}; end`.execute(db);
}

/**
 * https://www.postgresql.org/docs/current/pgtrgm.html; without the extension, or without the right to create it,
 * searches are slower.
 */
async function indexForPostgres(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extension_versions
    where name = 'pg_trgm' and (installed or (select rolsuper from pg_roles where rolname = current_user)
      or (trusted and has_database_privilege(current_database(), 'create')))`.execute(db);
  if (rows.length === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index quotes_search on quotes using gin (search_text gin_trgm_ops)`.execute(db);
}
