import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** The access log, erasures, and what reports still count after them. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const [userName, userNameType, buildUserName] = text('user_name', 255);
  const [words, wordsType, buildWords] = text('words', 200);

  await db.schema
    .createTable('access_log')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (column) => column.notNull())
    // No reference: the access stays known after the quote is deleted.
    .addColumn('quote_id', 'integer')
    .addColumn(words, wordsType as never, buildWords)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn(userName, userNameType as never, buildUserName)
    // Identifies user, action and period: repeated accesses are added to one row.
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
    // A keyed hash: only with the address and the server's secret does it tell whether the address was erased.
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

  // For a day, so that every open desk is notified.
  await db.schema
    .createTable('deleted_quotes')
    .addColumn('quote_id', 'integer', (column) => column.primaryKey())
    .addColumn('deleted_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('deleted_quotes_at').on('deleted_quotes').column('deleted_at').execute();
}
