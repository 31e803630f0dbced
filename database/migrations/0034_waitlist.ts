import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** Who waits for days in the hangar, and the hold that they were offered. It goes with its lead, and so do its links. */
export async function up(db: Db): Promise<void> {
  const { text, time, now } = columnsFor(db);
  const [from, fromType, limitFrom] = text('from_day', 10);
  const [to, toType, limitTo] = text('to_day', 10);
  await db.schema
    .createTable('waitlist')
    .addColumn('quote_id', 'integer', (column) => column.primaryKey().references('quotes.id').onDelete('cascade'))
    .addColumn(from, fromType as never, (column) => limitFrom(column).notNull())
    .addColumn(to, toType as never, (column) => limitTo(column).notNull())
    .addColumn('min_days', 'integer', (column) => column.notNull().check(sql`min_days between 0 and 180`))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('waiting', 'offered', 'taken', 'passed', 'left')`),
    )
    .addColumn('stay_id', 'integer', (column) => column.references('stays.id').onDelete('set null'))
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('waitlist_days', sql`to_day >= from_day`)
    .addCheckConstraint('waitlist_offered', sql`stay_id is null or status in ('offered', 'taken')`)
    .execute();
  await db.schema.createIndex('waitlist_stay').on('waitlist').column('stay_id').execute();
  await endLinks(db);
}

const END = sql.raw(`delete from links where kind = 'waitlist' and subject_id = old.quote_id;`);

async function endLinks(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger waitlist_end_links after delete on waitlist begin ${END} end`.execute(db);
    return;
  }
  await sql`create function waitlist_end_links() returns trigger language plpgsql as $$ begin
    ${END}
    return null;
  end $$`.execute(db);
  await sql`create trigger waitlist_end_links after delete on waitlist
    for each row execute function waitlist_end_links()`.execute(db);
}
