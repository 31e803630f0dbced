import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';
import { guardJobs } from './0026_job_guards.ts';

/**
 * Jobs with their stages, forecasts, notes, checks, subscribers, payments and files. Dates that customers were shown,
 * sums that were agreed and payments do not change: triggers see to it. A job outlives its lead once that is erased.
 */
export async function up(db: Db): Promise<void> {
  await createJobs(db);
  await createStages(db);
  await createForecasts(db);
  await createNotes(db);
  await createChecks(db);
  await createSubscribers(db);
  await createPayments(db);
  await createFiles(db);
  await guardJobs(db);
}

type Table = CreateTableBuilder<string, string>;

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const DAY = 10;

async function createJobs(db: Db): Promise<void> {
  const { id, time, json, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema.createTable('jobs').addColumn('id', 'integer', id);
  table = add(table, 'number', 20, (column) => column.notNull().unique());
  table = table
    .addColumn('quote_id', 'integer', (column) => column.references('quotes.id').onDelete('restrict'))
    .addColumn('offer_id', 'integer', (column) => column.unique().references('offers.id').onDelete('restrict'));
  table = add(table, 'title', 120, required);
  table = add(table, 'aircraft_type', 100, required);
  for (const name of ['tail_number', 'tail_key']) table = add(table, name, 20);
  table = table.addColumn('status', 'text', (column) =>
    column.notNull().check(sql`status in ('booked', 'in-work', 'on-hold', 'ready', 'delivered', 'cancelled')`),
  );
  table = add(table, 'template', 60, required);
  table = table
    .addColumn('contract_cents', 'integer', (column) => column.notNull())
    .addColumn('tax_milli_percent', 'integer', (column) => column.notNull())
    .addColumn('schedule', json as never, (column) => column.notNull());
  for (const name of ['induction_on', 'arrived_on', 'first_ready_on', 'ready_on', 'told_ready_on', 'delivered_on'])
    table = add(table, name, DAY);
  table = table.addColumn('told_at', time as never).addColumn('delivered_at', time as never);
  table = add(table, 'taken_by', 200);
  table = add(add(table, 'hold_reason', 40), 'hold_note', 500);
  table = add(add(table, 'hold_since', DAY), 'held_from', 20);
  table = add(table, 'cancel_reason', 2_000);
  table = add(table, 'reviewed_on', DAY);
  await table
    .addColumn('last_shown_at', time as never, (column) => column.notNull())
    .addColumn('reminded_at', time as never)
    .addColumn('erased_at', time as never)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('jobs_arrived', sql`status not in ('in-work', 'ready', 'delivered') or arrived_on is not null`)
    .addCheckConstraint('jobs_delivered_whole', sql`(status = 'delivered') = (delivered_on is not null)`)
    .addCheckConstraint(
      'jobs_hold_whole',
      sql`(status = 'on-hold') = (hold_reason is not null and hold_since is not null and held_from is not null)`,
    )
    .addCheckConstraint('jobs_of_lead', sql`quote_id is not null or erased_at is not null`)
    .execute();
  await db.schema.createIndex('jobs_status').on('jobs').columns(['status', 'ready_on']).execute();
  await db.schema.createIndex('jobs_updated').on('jobs').column('updated_at').execute();
  await db.schema.createIndex('jobs_tail').on('jobs').column('tail_key').execute();
  await db.schema.createIndex('jobs_quote').on('jobs').column('quote_id').execute();
  await sql`create unique index jobs_by_hand on jobs (quote_id)
    where offer_id is null and status not in ('delivered', 'cancelled')`.execute(db);
}

/** A table of rows that are deleted with their job. */
const createJobTable = (db: Db, name: string): Table =>
  db.schema
    .createTable(name)
    .addColumn('id', 'integer', columnsFor(db).id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'));

async function createStages(db: Db): Promise<void> {
  const add = texts(db);
  let table: Table = createJobTable(db, 'job_stages');
  table = add(table, 'key', 36, required);
  table = table.addColumn('position', 'integer', required);
  table = add(table, 'title', 80, required);
  table = add(table, 'bay', 20, required);
  table = table
    .addColumn('days', 'integer', (column) => column.notNull().check(sql`days between 0 and 120`))
    .addColumn('extra_days', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('days_left', 'integer', (column) => column.check(sql`days_left between 1 and 120`));
  for (const name of ['days_left_on', 'planned_start', 'planned_end', 'started_on', 'finished_on'])
    table = add(table, name, DAY);
  await table
    .addColumn('skipped', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addUniqueConstraint('job_stages_key', ['job_id', 'key'])
    .addCheckConstraint(
      'job_stages_in_order',
      sql`finished_on is null or (started_on is not null and finished_on >= started_on)`,
    )
    .addCheckConstraint('job_stages_skipped', sql`not skipped or started_on is null`)
    .addCheckConstraint('job_stages_left_whole', sql`(days_left is null) = (days_left_on is null)`)
    .execute();
}

async function createForecasts(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = createJobTable(db, 'job_forecasts');
  table = add(add(table, 'before', DAY), 'ready_on', DAY, required);
  table = add(add(table, 'reason', 40), 'note', 500);
  await table
    .addColumn('told_at', time as never)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text')
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('job_forecasts_job').on('job_forecasts').column('job_id').execute();
}

async function createNotes(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = createJobTable(db, 'job_notes');
  table = add(add(table, 'stage_key', 36), 'text', 2_000, required);
  await table
    .addColumn('visible', 'boolean', required)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text')
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('job_notes_job').on('job_notes').column('job_id').execute();
}

async function createChecks(db: Db): Promise<void> {
  const { time, json, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = createJobTable(db, 'job_checks');
  table = add(add(table, 'key', 36, required), 'stage_key', 36, required);
  table = table.addColumn('position', 'integer', required);
  table = add(table, 'label', 120, required);
  table = table
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('tick', 'text', 'number', 'photo', 'table')`),
    )
    .addColumn('required', 'boolean', required)
    .addColumn('value', json as never);
  table = add(table, 'not_applicable', 300);
  table = table.addColumn('done_at', time as never);
  await add(table, 'done_by', 200)
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('job_checks_key', ['job_id', 'key'])
    .addCheckConstraint('job_checks_reason', sql`not_applicable is null or length(not_applicable) >= 10`)
    .addCheckConstraint(
      'job_checks_done_whole',
      sql`done_at is null or value is not null or not_applicable is not null`,
    )
    .execute();
}

async function createSubscribers(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = createJobTable(db, 'job_subscribers');
  table = add(add(table, 'email', 255, required), 'email_key', 255, required);
  table = table.addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('customer', 'other')`));
  await table
    .addColumn('confirmed_at', time as never)
    .addColumn('photos', 'boolean', required)
    .addColumn('ended_at', time as never)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('job_subscribers_once', ['job_id', 'email_key'])
    .execute();
}

async function createPayments(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = createJobTable(db, 'payments')
    .addColumn('due_row', 'integer', (column) => column.check(sql`due_row >= 0`))
    .addColumn('cents', 'integer', (column) => column.notNull().check(sql`cents <> 0`))
    .addColumn('method', 'text', (column) =>
      column.notNull().check(sql`method in ('check', 'wire', 'card', 'cash', 'other')`),
    );
  table = add(add(table, 'received_on', DAY, required), 'reference', 100);
  await table
    .addColumn('voided_at', time as never)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('payments_job').on('payments').column('job_id').execute();
}

async function createFiles(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('job_files')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.references('jobs.id').onDelete('cascade'))
    .addColumn('change_order_id', 'integer')
    .addColumn('offer_id', 'integer', (column) => column.references('offers.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('photo', 'document')`));
  table = add(add(table, 'stage_key', 36), 'caption', 300, required);
  table = table
    .addColumn('visible', 'boolean', required)
    .addColumn('in_passport', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('file_key', 'text', required)
    .addColumn('thumbnail_key', 'text')
    .addColumn('mime_type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer');
  table = add(add(table, 'original_filename', 255), 'sha256', 64, required);
  await table
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint(
      'job_files_of_one',
      sql`(case when job_id is null then 0 else 1 end) + (case when change_order_id is null then 0 else 1 end)
        + (case when offer_id is null then 0 else 1 end) = 1`,
    )
    .execute();
  await db.schema.createIndex('job_files_job').on('job_files').columns(['job_id', 'id']).execute();
}
