import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, type Guard, refuse, texts } from '../columns.ts';
import type { Db } from '../open.ts';

type Table = CreateTableBuilder<string, string>;

/** Passports of airframes: what was painted, with what, and who holds it. */
export async function up(db: Db): Promise<void> {
  await createPassports(db);
  await createWorks(db);
  await createCoats(db);
  await createTransfers(db);
  await db.schema.createIndex('passport_works_passport').on('passport_works').column('passport_id').execute();
  await db.schema.createIndex('passport_coats_work').on('passport_coats').column('work_id').execute();
  await db.schema
    .createIndex('passport_transfers_open')
    .unique()
    .on('passport_transfers')
    .column('passport_id')
    .where(sql.ref('status'), '=', sql.lit('offered'))
    .execute();
  for (const guard of GUARDS) await refuse(db, guard);
}

async function createPassports(db: Db): Promise<void> {
  const { id, json } = columnsFor(db);
  const add = texts(db);
  let table = add(db.schema.createTable('passports').addColumn('id', 'integer', id), 'tail_number', 20, REQUIRED);
  table = add(table, 'tail_key', 20, (column) => column.notNull().unique());
  table = table.addColumn('former_tails', json as never, (column) => column.notNull());
  table = add(add(table, 'aircraft', 100, REQUIRED), 'serial', 50);
  table = table.addColumn('show_serial', 'boolean', (column) => column.notNull().defaultTo(false));
  table = add(add(table, 'holder_name', 200), 'holder_email', 255);
  table = table.addColumn('published', 'boolean', (column) => column.notNull().defaultTo(true));
  await timed(db, table).execute();
}

async function createWorks(db: Db): Promise<void> {
  const { id, time } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('passport_works')
    .addColumn('id', 'integer', id)
    .addColumn('passport_id', 'integer', (column) => column.notNull().references('passports.id').onDelete('cascade'))
    .addColumn('job_id', 'integer', (column) => column.unique().references('jobs.id').onDelete('set null'));
  table = add(add(table, 'title', 120, REQUIRED), 'delivered_on', 10, REQUIRED);
  table = add(table.addColumn('warranty_months', 'integer', months('warranty_months')), 'warranty_ends_on', 10);
  table = add(table.addColumn('labor_months', 'integer', months('labor_months')), 'labor_ends_on', 10);
  table = add(table, 'warranty_text', 2_000, REQUIRED);
  table = table
    .addColumn('transfers', 'text', (column) => column.notNull().check(sql`transfers in ('yes', 'once', 'no')`))
    .addColumn('transferred', 'integer', (column) => column.notNull().defaultTo(0).check(sql`transferred >= 0`));
  // The day of the sale with which the warranty ended.
  table = add(add(table, 'sold_on', 10), 'scheme_code', 220);
  table = add(add(table, 'release_key', 120), 'release_sha256', 64);
  table = table
    .addColumn('release_size', 'integer')
    .addColumn('reminded_at', time as never)
    .addCheckConstraint(
      'passport_works_release_whole',
      sql`(release_key is null) = (release_sha256 is null) and (release_key is null) = (release_size is null)`,
    );
  await timed(db, table).execute();
}

async function createCoats(db: Db): Promise<void> {
  const { id } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('passport_coats')
    .addColumn('id', 'integer', id)
    .addColumn('work_id', 'integer', (column) => column.notNull().references('passport_works.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('layer', 'text', (column) =>
      column.notNull().check(sql`layer in ('conversion', 'primer', 'surfacer', 'base', 'trim', 'clear', 'interior')`),
    );
  for (const [name, length] of [
    ['area', 100],
    ['maker', 60],
    ['product', 100],
    ['color', 60],
    ['code', 40],
    ['batch', 60],
  ] as const)
    table = add(table, name, length, REQUIRED);
  table = table
    .addColumn('coats', 'integer', (column) => column.notNull().check(sql`coats between 1 and 20`))
    .addColumn('mils_tenths', 'integer', (column) => column.check(sql`mils_tenths >= 0`));
  await add(table, 'applied_on', 10).addUniqueConstraint('passport_coats_position', ['work_id', 'position']).execute();
}

async function createTransfers(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  let table: Table = db.schema
    .createTable('passport_transfers')
    .addColumn('id', 'integer', id)
    .addColumn('passport_id', 'integer', (column) => column.notNull().references('passports.id').onDelete('cascade'));
  // Null once it is erased.
  table = texts(db)(table, 'to_email', 255);
  await table
    .addColumn('link_id', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('offered', 'done', 'withdrawn', 'expired')`),
    )
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('done_at', time as never)
    .addCheckConstraint('passport_transfers_done', sql`(status = 'done') = (done_at is not null)`)
    .addCheckConstraint('passport_transfers_to', sql`status <> 'offered' or to_email is not null`)
    .execute();
}

const REQUIRED = (column: ColumnDefinitionBuilder) => column.notNull();

const months = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} between 0 and 120`);

function timed(db: Db, table: Table): Table {
  const { time, now } = columnsFor(db);
  return table
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now));
}

const GUARDS: Guard[] = [
  {
    name: 'passport_transfers_final',
    table: 'passport_transfers',
    event: 'update',
    when: `old.status <> 'offered' and new.status <> old.status`,
    message: 'a transfer that ended does not change',
  },
  {
    name: 'passport_works_transferred',
    table: 'passport_works',
    event: 'update',
    when: `new.transferred < old.transferred or old.sold_on is not null and new.sold_on is null`,
    message: 'a warranty that went along or ended with a sale did so',
  },
];
