import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** Counts of quotes by status, kept by triggers: counting them all takes longer with each. */
export async function up(db: Db): Promise<void> {
  const { text } = columnsFor(db);
  const [status, statusType, buildStatus] = text('status', 50);
  const [source, sourceType, buildSource] = text('source', 20);
  await db.schema
    .createTable('quote_counts')
    .addColumn(status, statusType as never, (column) => buildStatus(column).notNull())
    .addColumn(source, sourceType as never, (column) => buildSource(column).notNull())
    // On PostgreSQL each connection counts for itself, so that none waits for another's commit; elsewhere 0.
    .addColumn('connection', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_counts_key', ['status', 'source', 'connection'])
    .execute();
  await sql`insert into quote_counts (status, source, connection, count)
    select status, source, 0, count(*) from quotes group by status, source`.execute(db);
  await (engineOf(db) === 'sqlite' ? countOnSqlite(db) : countOnPostgres(db));
}

async function countOnSqlite(db: Db): Promise<void> {
  const add = (row: 'new' | 'old', change: number) =>
    sql.raw(`insert into quote_counts (status, source, connection, count)
      values (${row}.status, ${row}.source, 0, ${change})
      on conflict (status, source, connection) do update set count = count + excluded.count;`);
  await sql`create trigger quotes_counted_added after insert on quotes begin ${add('new', 1)} end`.execute(db);
  await sql`create trigger quotes_counted_removed after delete on quotes begin ${add('old', -1)} end`.execute(db);
  await sql`create trigger quotes_counted_changed after update of status, source on quotes
    when old.status <> new.status or old.source <> new.source
    begin ${add('old', -1)} ${add('new', 1)} end`.execute(db);
}

async function countOnPostgres(db: Db): Promise<void> {
  const add = (row: 'new' | 'old', change: number) =>
    sql.raw(`insert into quote_counts as known (status, source, connection, count)
      values (${row}.status, ${row}.source, pg_backend_pid(), ${change})
      on conflict (status, source, connection) do update set count = known.count + excluded.count;`);
  await sql`create function quotes_counted() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${add('old', -1)} end if;
    if tg_op <> 'DELETE' then ${add('new', 1)} end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger quotes_counted after insert or delete or update of status, source on quotes
    for each row execute function quotes_counted()`.execute(db);
}
