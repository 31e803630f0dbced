import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, differs, type Guard, refuse, texts } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

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
  for (const guard of GUARDS) await refuse(db, guard);
  await endLinks(db);
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

async function createStages(db: Db): Promise<void> {
  const { id } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('job_stages')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'));
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
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('job_forecasts')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'));
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
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('job_notes')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'));
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
  const { id, time, json, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('job_checks')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'));
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
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('job_subscribers')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'));
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
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema
    .createTable('payments')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
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

/** Only the deletion of the job deletes these rows, too. */
const ofJob = 'exists (select 1 from jobs where jobs.id = old.job_id)';

const GUARDS: Guard[] = [
  {
    name: 'jobs_agreed',
    table: 'jobs',
    event: 'update',
    when: `cast(new.schedule as text) <> cast(old.schedule as text)
      or ${differs(['id', 'number', 'contract_cents', 'tax_milli_percent', 'created_at'])}`,
    message: 'what was agreed about a job does not change',
  },
  {
    name: 'jobs_of_one_lead',
    table: 'jobs',
    event: 'update',
    when: `(${differs(['quote_id', 'offer_id'])})
      and (new.erased_at is null or new.quote_id is not null or new.offer_id is not null)`,
    message: 'a job stays with its lead until that is erased',
  },
  {
    name: 'jobs_first_date',
    table: 'jobs',
    event: 'update',
    when: `old.first_ready_on is not null and ${differs(['first_ready_on'])}`,
    message: 'the first ready date of a job does not change',
  },
  {
    name: 'jobs_over',
    table: 'jobs',
    event: 'update',
    when: `old.status = 'cancelled' and ${differs(['status'])}`,
    message: 'a cancelled job stays cancelled',
  },
  { name: 'jobs_kept', table: 'jobs', event: 'delete', when: 'true', message: 'a job stays' },
  {
    name: 'job_stages_plan',
    table: 'job_stages',
    event: 'update',
    when: `(old.planned_start is not null or old.planned_end is not null) and (${differs(['planned_start', 'planned_end'])})`,
    message: 'the plan of a stage does not change',
  },
  {
    name: 'job_stages_begun',
    table: 'job_stages',
    event: 'delete',
    when: `old.started_on is not null and ${ofJob}`,
    message: 'a stage that has begun stays',
  },
  {
    name: 'job_forecasts_frozen',
    table: 'job_forecasts',
    event: 'update',
    when: `${differs(['id', 'job_id', 'before', 'ready_on', 'reason', 'created_at'])}
      or (old.told_at is not null and ${differs(['told_at'])})
      or (new.note is not null and ${differs(['note'])})`,
    message: 'a forecast does not change',
  },
  {
    name: 'job_forecasts_kept',
    table: 'job_forecasts',
    event: 'delete',
    when: ofJob,
    message: 'a forecast stays',
  },
  {
    name: 'payments_frozen',
    table: 'payments',
    event: 'update',
    when: `${differs(['id', 'job_id', 'due_row', 'cents', 'method', 'received_on', 'created_at'])}
      or (new.reference is not null and ${differs(['reference'])})
      or (old.voided_at is not null and ${differs(['voided_at'])})`,
    message: 'a payment does not change, it can only be voided',
  },
  { name: 'payments_kept', table: 'payments', event: 'delete', when: ofJob, message: 'a payment stays' },
];

const END_LINKS = sql.raw(`update links set revoked_at = coalesce(revoked_at, new.erased_at), recipient = null
  where kind = 'job' and subject_id = new.id;`);

/** The erasure of a job ends its links. */
async function endLinks(db: Db): Promise<void> {
  const when = sql.raw('old.erased_at is null and new.erased_at is not null');
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger jobs_end_links after update on jobs when ${when} begin ${END_LINKS} end`.execute(db);
    return;
  }
  await sql`create function jobs_end_links() returns trigger language plpgsql as $$ begin
    ${END_LINKS}
    return null;
  end $$`.execute(db);
  await sql`create trigger jobs_end_links after update on jobs
    for each row when (${when}) execute function jobs_end_links()`.execute(db);
}
