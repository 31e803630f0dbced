import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/**
 * SQLite's index takes new quotes in batches: one by one each costs as much as the quote itself. A table of one row
 * holds the last indexed id. PostgreSQL batches by itself.
 */
export async function up(db: Db): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  await sql`create table quotes_search_upto (id integer not null)`.execute(db);
  await sql`insert into quotes_search_upto (id) select coalesce(max(id), 0) from quotes`.execute(db);
  for (const trigger of ['added', 'removed', 'changed'])
    await sql`drop trigger ${sql.ref(`quotes_search_${trigger}`)}`.execute(db);

  // Deleting an entry that the index lacks would corrupt it.
  const isIndexed = sql`when old.id <= (select id from quotes_search_upto)`;
  const remove = sql`insert into quotes_search(quotes_search, rowid, search_text)
    values ('delete', old.id, old.search_text)`;
  await sql`create trigger quotes_search_removed after delete on quotes ${isIndexed} begin ${remove}; end`.execute(db);
  await sql`create trigger quotes_search_changed after update of search_text on quotes ${isIndexed} begin
    ${remove};
    insert into quotes_search(rowid, search_text) values (new.id, new.search_text);
  end`.execute(db);
}
