import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Who looked at what, what was erased, and what is still counted of it. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const [userName, userNameType, buildUserName] = text('user_name', 255);
  const [words, wordsType, buildWords] = text('words', 200);

  await db.schema
    .createTable('access_log')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (column) => column.notNull())
    // No reference: that somebody opened a request stays known when the request is gone.
    .addColumn('quote_id', 'integer')
    .addColumn(words, wordsType as never, buildWords)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn(userName, userNameType as never, buildUserName)
    // Who did what within which minutes: what is done again in them is counted, not written down again.
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('access_log_run_unique', ['run'])
    .execute();
  await db.schema.createIndex('access_log_age').on('access_log').column('updated_at').execute();

  await db.schema
    .createTable('erasures')
    .addColumn('id', 'integer', id)
    .addColumn('reason', 'text', (column) => column.notNull())
    // Tells whether an address was erased to whoever has the address and the server's secret, and nothing to others.
    .addColumn('person_hash', 'text')
    .addColumn('removed', json, (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn(userName, userNameType as never, buildUserName)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .execute();

  const [receivedOn, receivedOnType, buildReceivedOn] = text('received_on', 10);
  const [aircraftType, aircraftTypeType, buildAircraftType] = text('aircraft_type', 100);
  await db.schema
    .createTable('counted_leads')
    .addColumn('id', 'integer', id)
    .addColumn(receivedOn, receivedOnType as never, (column) => buildReceivedOn(column).notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn(aircraftType, aircraftTypeType as never, buildAircraftType)
    .addColumn('estimate', 'integer')
    .addColumn('answer_minutes', 'integer')
    .addColumn('statuses', json, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('counted_leads_day').on('counted_leads').column('received_on').execute();

  // For a day only, so that every desk that is open hears of it.
  await db.schema
    .createTable('deleted_quotes')
    .addColumn('quote_id', 'integer', (column) => column.primaryKey())
    .addColumn('deleted_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('deleted_quotes_at').on('deleted_quotes').column('deleted_at').execute();
}
