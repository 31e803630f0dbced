import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import { allow, columnsFor, differs, type Guard, refuse, texts } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/**
 * Invoices of jobs and the credit notes that correct them, each numbered without gaps within its year. What was sent does
 * not change but by the erasure of a person, and credit notes together never exceed their invoice: triggers see to it.
 * A payment may name the invoice that it is for, and may come by bank transfer.
 */
export async function up(db: Db): Promise<void> {
  await createInvoices(db);
  await createCreditNotes(db);
  await extendPayments(db);
  for (const guard of GUARDS) await refuse(db, guard);
  await limitCredits(db);
}

type Table = CreateTableBuilder<string, string>;

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const DAY = 10;

async function createInvoices(db: Db): Promise<void> {
  const { time } = columnsFor(db);
  const add = texts(db);
  let table = createNumbered(db, 'invoices')
    .addColumn('job_id', 'integer', (column) => column.notNull().references('jobs.id').onDelete('restrict'))
    .addColumn('due_row', 'integer', (column) => column.notNull().check(sql`due_row >= 0`))
    .addColumn('is_final', 'boolean', required);
  table = add(add(table, 'due_on', DAY, required), 'sent_to', 255);
  await table
    .addColumn('reminded_days', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reminders_ended_at', time as never)
    .addColumn('processing_cents', 'integer', (column) => column.check(sql`processing_cents > 0`))
    .addColumn('processing_since', time as never)
    .addCheckConstraint('invoices_processing_whole', sql`(processing_cents is null) = (processing_since is null)`)
    .execute();
  await db.schema.createIndex('invoices_job').on('invoices').columns(['job_id', 'id']).execute();
}

async function createCreditNotes(db: Db): Promise<void> {
  const add = texts(db);
  const table = createNumbered(db, 'credit_notes')
    .addColumn('invoice_id', 'integer', (column) => column.notNull().references('invoices.id').onDelete('restrict'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('rebill', 'reduction', 'write-off')`));
  await add(table, 'reason', 2_000)
    .addCheckConstraint(
      'credit_notes_reason',
      sql`erased_at is not null or (reason is not null and length(trim(reason)) >= 10)`,
    )
    .execute();
  await db.schema.createIndex('credit_notes_invoice').on('credit_notes').column('invoice_id').execute();
}

/** What invoices and credit notes share. */
function createNumbered(db: Db, name: string): Table {
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table: Table = db.schema.createTable(name).addColumn('id', 'integer', id);
  table = add(table, 'number', 20, (column) => column.notNull().unique());
  table = table
    .addColumn('cents', 'integer', (column) => column.notNull().check(sql`cents > 0`))
    .addColumn('document', 'text');
  table = add(table, 'document_hash', 64, required).addColumn('pdf_key', 'text');
  table = add(add(table, 'pdf_sha256', 64, required), 'sent_on', DAY, required);
  return table
    .addColumn('sent_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('erased_at', time as never)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text')
    .addCheckConstraint(`${name}_whole`, sql`erased_at is not null or (document is not null and pdf_key is not null)`);
}

const METHODS = `method in ('check', 'wire', 'bank', 'card', 'cash', 'other')`;

async function extendPayments(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table payments drop constraint payments_method_check`.execute(db);
    await sql`alter table payments add constraint payments_method_check check (${sql.raw(METHODS)})`.execute(db);
  } else await renewPayments(db);
  await db.schema
    .alterTable('payments')
    .addColumn('invoice_id', 'integer', (column) => column.references('invoices.id').onDelete('restrict'))
    .execute();
  await db.schema.createIndex('payments_invoice').on('payments').column('invoice_id').execute();
  if (engineOf(db) === 'postgres') await allow(db, 'payments_frozen');
}

/** SQLite does not change the check of a column: the table is made anew, from its own definition. */
async function renewPayments(db: Db): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'payments'`.execute(db);
  const definition = rows[0]!.sql.replace(/method in \([^)]*\)/, METHODS).replace(/"payments"/, '"payments_next"');
  await sql.raw(definition).execute(db);
  await sql`insert into payments_next select * from payments`.execute(db);
  await sql`drop table payments`.execute(db);
  await sql`alter table payments_next rename to payments`.execute(db);
  await db.schema.createIndex('payments_job').on('payments').column('job_id').execute();
  await refuse(db, PAYMENTS_KEPT);
}

const isErasing = 'old.erased_at is null and new.erased_at is not null';

const PAYMENTS_KEPT: Guard = {
  name: 'payments_kept',
  table: 'payments',
  event: 'delete',
  when: 'exists (select 1 from jobs where jobs.id = old.job_id)',
  message: 'a payment stays',
};

/** 'I-26-0007' is the seventh of those that begin with 'I-26-'. */
const numberedWithoutGaps = (table: string): Guard => ({
  name: `${table}_numbered`,
  table,
  event: 'insert',
  when: `cast(substr(new.number, 6) as integer) <> 1 + (select count(*) from ${table} as earlier
    where substr(earlier.number, 1, 5) = substr(new.number, 1, 5))`,
  message: 'numbers follow each other without a gap',
});

/** An address leaves also when another person is erased. */
const frozen = (table: string, columns: string[], words: string): Guard => ({
  name: `${table}_frozen`,
  table,
  event: 'update',
  when: `${differs(['id', 'number', 'cents', 'document_hash', 'pdf_sha256', 'sent_on', 'sent_at', ...columns])}
    or (new.${words} is not null and ${differs([words])})
    or (not (${isErasing}) and (${differs(['document', 'pdf_key', 'erased_at'])}))`,
  message: 'what was sent does not change',
});

const kept = (table: string): Guard => ({
  name: `${table}_kept`,
  table,
  event: 'delete',
  when: 'true',
  message: 'what was sent stays',
});

const GUARDS: Guard[] = [
  numberedWithoutGaps('invoices'),
  frozen('invoices', ['job_id', 'due_row', 'is_final', 'due_on'], 'sent_to'),
  kept('invoices'),
  numberedWithoutGaps('credit_notes'),
  frozen('credit_notes', ['invoice_id', 'kind'], 'reason'),
  kept('credit_notes'),
  {
    name: 'payments_frozen',
    table: 'payments',
    event: 'update',
    when: `${differs(['id', 'job_id', 'due_row', 'cents', 'method', 'received_on', 'created_at', 'invoice_id'])}
      or (new.reference is not null and ${differs(['reference'])})
      or (old.voided_at is not null and ${differs(['voided_at'])})`,
    message: 'a payment does not change, it can only be voided',
  },
  {
    name: 'payments_of_invoice',
    table: 'payments',
    event: 'insert',
    when: `new.invoice_id is not null
      and not exists (select 1 from invoices where invoices.id = new.invoice_id and invoices.job_id = new.job_id)`,
    message: 'a payment is for an invoice of its job',
  },
];

const EXCEEDS =
  sql.raw(`new.cents + (select coalesce(sum(cents), 0) from credit_notes where invoice_id = new.invoice_id)
  > (select cents from invoices where id = new.invoice_id)`);
const MESSAGE = sql.lit('credit notes never exceed their invoice');

/** On PostgreSQL the invoice is locked first, so that two credit notes see each other. */
async function limitCredits(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger credit_notes_within before insert on credit_notes when ${EXCEEDS}
      begin select raise(abort, ${MESSAGE}); end`.execute(db);
    return;
  }
  await sql`create function credit_notes_within() returns trigger language plpgsql as $$ begin
    perform 1 from invoices where id = new.invoice_id for update;
    if ${EXCEEDS} then raise exception ${MESSAGE}; end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger credit_notes_within before insert on credit_notes
    for each row execute function credit_notes_within()`.execute(db);
}
