import { sql } from 'kysely';
import { columnsFor, refuse, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/**
 * Payments of invoices at Stripe: one Checkout Session each, at most one of an invoice that is open or on its way. A
 * payment that came by one is its only one, is not voided, and never has more go back than came.
 */
export async function up(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table = db.schema
    .createTable('checkouts')
    .addColumn('id', 'integer', id)
    .addColumn('invoice_id', 'integer', (column) => column.notNull().references('invoices.id').onDelete('cascade'))
    .addColumn('link_id', 'integer', (column) => column.references('links.id').onDelete('set null'));
  table = add(table, 'key', 64, (column) => column.notNull().unique());
  table = add(table, 'session_id', 255, (column) => column.unique());
  table = add(table, 'payment_intent', 255, (column) => column.unique());
  table = add(table, 'failure', 60);
  await table
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('started', 'processing', 'paid', 'failed', 'expired')`),
    )
    .addColumn('cents', 'integer', (column) => column.notNull().check(sql`cents > 0`))
    .addColumn('takes_card', 'boolean', (column) => column.notNull())
    .addColumn('takes_bank', 'boolean', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.check(sql`method in ('card', 'bank')`))
    .addColumn('dispute', 'text', (column) => column.check(sql`dispute in ('open', 'won', 'lost')`))
    .addColumn('is_live', 'boolean', (column) => column.notNull())
    .addColumn('looks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('look_at', time as never, (column) => column.notNull())
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('checkouts_payment', sql`state not in ('processing', 'paid') or payment_intent is not null`)
    .execute();
  await sql`create unique index checkouts_ongoing on checkouts (invoice_id)
    where state in ('started', 'processing')`.execute(db);
  await db.schema.createIndex('checkouts_invoice').on('checkouts').columns(['invoice_id', 'id']).execute();
  await sql`create index checkouts_disputed on checkouts (id) where dispute = 'open'`.execute(db);
  await db.schema
    .alterTable('payments')
    .addColumn('checkout_id', 'integer', (column) => column.references('checkouts.id').onDelete('restrict'))
    .execute();
  await sql`create unique index payments_checkout on payments (checkout_id) where cents > 0`.execute(db);
  await refuse(db, {
    name: 'payments_online',
    table: 'payments',
    event: 'update',
    when: `new.checkout_id is distinct from old.checkout_id
      or (old.checkout_id is not null and old.cents > 0 and new.voided_at is distinct from old.voided_at)`,
    message: 'a payment by Stripe is what Stripe says',
  });
  await refuse(db, {
    name: 'payments_returned',
    table: 'payments',
    event: 'insert',
    when: `new.checkout_id is not null and new.cents < 0 and new.cents + (select coalesce(sum(cents), 0) from payments
      where checkout_id = new.checkout_id and voided_at is null) < 0`,
    message: 'no more goes back than came',
  });
}
