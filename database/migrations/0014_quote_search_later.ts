import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/**
 * SQLite's index of letters takes new quotes in later, many at once: one by one it costs a quote request as much as the
 * quote itself. Up to which it has them stands in a table of one row. PostgreSQL puts such work off by itself.
 */
export async function up(db: Db): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  await sql`create table quotes_search_upto (id integer not null)`.execute(db);
  await sql`insert into quotes_search_upto (id) select coalesce(max(id), 0) from quotes`.execute(db);
  for (const trigger of ['added', 'removed', 'changed'])
    await sql`drop trigger ${sql.ref(`quotes_search_${trigger}`)}`.execute(db);

  // What the index does not have must not be taken from it: that would damage it.
  const isIndexed = sql`when old.id <= (select id from quotes_search_upto)`;
  const remove = sql`insert into quotes_search(quotes_search, rowid, search_text)
    values ('delete', old.id, old.search_text)`;
  await sql`create trigger quotes_search_removed after delete on quotes ${isIndexed} begin ${remove}; end`.execute(db);
  await sql`create trigger quotes_search_changed after update of search_text on quotes ${isIndexed} begin
    ${remove};
    insert into quotes_search(rowid, search_text) values (new.id, new.search_text);
  end`.execute(db);
}
