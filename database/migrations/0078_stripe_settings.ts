import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** How customers pay by card and bank transfer: the owner's keys at Stripe, sealed, and what he offers. */
export async function up(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  await db.schema
    .createTable('stripe_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('secret_key', 'text')
    .addColumn('webhook_secret', 'text')
    .addColumn('bank_transfer', 'boolean', (column) => column.notNull())
    .addColumn('card', 'boolean', (column) => column.notNull())
    .addColumn('card_limit_cents', 'integer', (column) =>
      column.notNull().check(sql`card_limit_cents between 50 and 99999999`),
    )
    .addColumn('last_event_at', time as never)
    .addColumn('updated_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('stripe_settings_keys', sql`(secret_key is null) = (webhook_secret is null)`)
    .execute();
}
