import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

type Table = CreateTableBuilder<string, string>;

/**
 * Places in the hangar and who has them on which days. Two stays meet in the primary key of `bay_days`, which has a row
 * for each place and day, the same on both engines.
 */
export async function up(db: Db): Promise<void> {
  await createBays(db);
  await createStays(db);
  await createBayDays(db);
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const DAY = 10;

async function createBays(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema.createTable('bays').addColumn('id', 'integer', id);
  table = add(table, 'name', 60, (column) => column.notNull().unique());
  table = table
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('strip', 'paint', 'assembly', 'interior', 'any')`),
    )
    .addColumn('places', 'integer', (column) => column.notNull().check(sql`places between 1 and 6`));
  for (const name of ['max_span_inches', 'max_length_inches', 'height_inches'])
    table = table.addColumn(name, 'integer', (column) => column.check(sql`${sql.ref(name)} > 0`));
  await table
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(sql`true`))
    .addColumn('position', 'integer', required)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
}

async function createStays(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('stays')
    .addColumn('id', 'integer', id)
    .addColumn('bay_id', 'integer', (column) => column.notNull().references('bays.id'))
    .addColumn('place', 'integer', (column) => column.notNull().check(sql`place >= 1`))
    .addColumn('job_id', 'integer', (column) => column.references('jobs.id').onDelete('restrict'))
    .addColumn('offer_id', 'integer', (column) => column.references('offers.id').onDelete('cascade'))
    .addColumn('quote_id', 'integer', (column) => column.references('quotes.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('job', 'hold', 'closed')`));
  table = add(table, 'title', 120, required);
  table = add(add(table, 'from_day', DAY, required), 'to_day', DAY, required);
  table = table.addColumn('firm', 'boolean', required);
  table = add(add(table, 'stage_from', 36), 'stage_to', 36);
  await table
    .addColumn('expires_at', time as never)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('stays_days', sql`to_day >= from_day and ${lastDay(db)}`)
    .addCheckConstraint(
      'stays_of_kind',
      sql`case kind
        when 'job' then job_id is not null and offer_id is null and quote_id is null and expires_at is null
        when 'hold' then job_id is null and not firm and expires_at is not null
          and (offer_id is null) <> (quote_id is null)
        else job_id is null and offer_id is null and quote_id is null and expires_at is null end`,
    )
    .execute();
  await db.schema.createIndex('stays_days_index').on('stays').columns(['from_day', 'to_day']).execute();
  for (const column of ['job_id', 'offer_id', 'quote_id'])
    await db.schema.createIndex(`stays_${column}`).on('stays').column(column).execute();
}

/** At most 400 days, both ends counted. */
function lastDay(db: Db) {
  return engineOf(db) === 'sqlite'
    ? sql`julianday(to_day) - julianday(from_day) < 400`
    : sql`to_day::date - from_day::date < 400`;
}

async function createBayDays(db: Db): Promise<void> {
  const table: Table = db.schema
    .createTable('bay_days')
    .addColumn('bay_id', 'integer', (column) => column.notNull().references('bays.id'))
    .addColumn('place', 'integer', required);
  await texts(db)(table, 'day', DAY, required)
    .addColumn('stay_id', 'integer', (column) => column.notNull().references('stays.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('bay_days_once', ['bay_id', 'place', 'day'])
    .execute();
  await db.schema.createIndex('bay_days_stay').on('bay_days').column('stay_id').execute();
}
