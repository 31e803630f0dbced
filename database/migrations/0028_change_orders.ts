import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, differs, type Guard, refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * Change orders of jobs. What was sent does not change but by the erasure of a person, no order is decided without a
 * decision about the very document that was sent, and no work passes one that waits for its answer: triggers see to it.
 */
export async function up(db: Db): Promise<void> {
  await createChangeOrders(db);
  await db.schema.createIndex('job_files_change_order').on('job_files').column('change_order_id').execute();
  for (const guard of GUARDS) await refuse(db, guard);
}

type Table = CreateTableBuilder<string, string>;

async function createChangeOrders(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const add = (table: Table, name: string, length: number, isRequired = false): Table => {
    const [column, type, limit] = text(name, length);
    const build = (each: ColumnDefinitionBuilder) => (isRequired ? limit(each).notNull() : limit(each));
    return table.addColumn(column, type as never, build);
  };
  let table: Table = db.schema
    .createTable('change_orders')
    .addColumn('id', 'integer', id)
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('restrict'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('draft', 'sent', 'decided', 'withdrawn')`),
    )
    .addColumn('reason', 'text', (column) =>
      column.notNull().check(sql`reason in ('corrosion', 'damage', 'old-repair', 'filler', 'request', 'other')`),
    );
  table = add(add(table, 'title', 120, true), 'findings', 5_000, true);
  table = table.addColumn('lines', json as never, (column) => column.notNull());
  table = add(table, 'stage_key', 36);
  table = table.addColumn('blocks', 'boolean', (column) => column.notNull());
  table = add(table, 'respond_by', 10);
  table = table.addColumn('document', 'text');
  table = add(table, 'document_hash', 64);
  table = table.addColumn('pdf_key', 'text');
  table = add(table, 'pdf_sha256', 64);
  table = table
    .addColumn('approved_cents', 'integer')
    .addColumn('approved_days', 'integer', (column) => column.check(sql`approved_days >= 0`))
    .addColumn('sent_at', time as never);
  await add(table, 'sent_to', 255)
    .addColumn('reminded_at', time as never)
    .addColumn('erased_at', time as never)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text')
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('change_orders_number', ['job_id', 'number'])
    .addCheckConstraint(
      'change_orders_sent_whole',
      sql`status = 'draft' or (document_hash is not null and pdf_sha256 is not null and stage_key is not null
        and respond_by is not null and sent_at is not null
        and (erased_at is not null or (document is not null and pdf_key is not null)))`,
    )
    .addCheckConstraint(
      'change_orders_decided_whole',
      sql`(status = 'decided') = (approved_cents is not null and approved_days is not null)`,
    )
    .execute();
}

const isErasing = 'old.erased_at is null and new.erased_at is not null';

const GUARDS: Guard[] = [
  {
    name: 'change_orders_frozen',
    table: 'change_orders',
    event: 'update',
    when: `old.status <> 'draft' and (
      ${differs(['id', 'job_id', 'number', 'reason', 'stage_key', 'blocks', 'respond_by', 'document_hash', 'pdf_sha256', 'sent_at'])}
      or (not (${isErasing}) and (cast(new.lines as text) <> cast(old.lines as text)
        or ${differs(['title', 'findings', 'document', 'pdf_key'])})))`,
    message: 'a change order that was sent does not change',
  },
  {
    name: 'change_orders_steps',
    table: 'change_orders',
    event: 'update',
    when: `(${differs(['status', 'approved_cents', 'approved_days'])}) and (old.status in ('decided', 'withdrawn')
      or old.status = 'sent' and new.status = 'draft' or old.status = 'draft' and new.status <> 'sent')`,
    message: 'a change order goes from draft to sent, and from there to its end',
  },
  {
    name: 'change_orders_answered',
    table: 'change_orders',
    event: 'update',
    when: `new.status = 'decided' and not exists (select 1 from decisions where decisions.change_order_id = new.id)`,
    message: 'a change order is decided by an answer',
  },
  {
    name: 'change_orders_kept',
    table: 'change_orders',
    event: 'delete',
    when: `old.status <> 'draft'`,
    message: 'a change order that was sent stays',
  },
  {
    name: 'change_photos_frozen',
    table: 'job_files',
    event: 'update',
    when: `exists (select 1 from change_orders where change_orders.id = old.change_order_id
      and change_orders.status <> 'draft' and change_orders.erased_at is null)`,
    message: 'the photos of a change order that was sent do not change',
  },
  {
    name: 'change_photos_kept',
    table: 'job_files',
    event: 'delete',
    when: `exists (select 1 from change_orders where change_orders.id = old.change_order_id
      and change_orders.status <> 'draft' and change_orders.erased_at is null)`,
    message: 'the photos of a change order that was sent stay',
  },
  {
    // A restore brings decisions before change orders.
    name: 'decisions_of_change',
    table: 'decisions',
    event: 'insert',
    when: `exists (select 1 from change_orders where change_orders.id = new.change_order_id
      and (change_orders.status <> 'sent' or change_orders.document_hash is distinct from new.document_hash))`,
    message: 'an answer is about a change order as it was sent',
  },
  {
    name: 'job_stages_blocked',
    table: 'job_stages',
    event: 'update',
    when: `(new.finished_on is not null and old.finished_on is null or new.skipped and not old.skipped)
      and exists (select 1 from change_orders where change_orders.job_id = new.job_id
        and change_orders.stage_key = new.key and change_orders.status = 'sent' and change_orders.blocks)`,
    message: 'a stage waits for the answer to its change order',
  },
  {
    name: 'job_stages_blocked_before',
    table: 'job_stages',
    event: 'update',
    when: `new.started_on is not null and old.started_on is null
      and exists (select 1 from change_orders join job_stages as earlier
        on earlier.job_id = change_orders.job_id and earlier.key = change_orders.stage_key
        where change_orders.job_id = new.job_id and change_orders.status = 'sent' and change_orders.blocks
          and earlier.position < new.position)`,
    message: 'a stage waits for the answer to a change order before it',
  },
  {
    name: 'jobs_answered',
    table: 'jobs',
    event: 'update',
    when: `new.status in ('ready', 'delivered', 'cancelled') and old.status <> new.status
      and exists (select 1 from change_orders where change_orders.job_id = new.id and change_orders.status = 'sent')`,
    message: 'a job waits for the answer to a change order',
  },
];
