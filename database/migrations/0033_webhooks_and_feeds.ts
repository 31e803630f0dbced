import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Webhooks with their deliveries, and calendar feeds with what they have shown of each event. */
export async function up(db: Db): Promise<void> {
  await createEndpoints(db);
  await createDeliveries(db);
  await createFeeds(db);
  await createEvents(db);
}

async function createEndpoints(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const [url, urlType, urlLimit] = text('url', 500);
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'integer', id)
    .addColumn(url, urlType as never, (column) => urlLimit(column).notNull().unique())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', time as never)
    .addColumn('events', json as never, (column) => column.notNull())
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('off_reason', 'text', (column) => column.check(sql`off_reason in ('gone', 'failing')`))
    .addColumn('failing_since', time as never)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .addCheckConstraint('webhook_endpoints_rotation', sql`(previous_secret is null) = (previous_until is null)`)
    .execute();
}

async function createDeliveries(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const [messageId, idType, idLimit] = text('message_id', 40);
  const [type, typeType, typeLimit] = text('type', 40);
  const problem = sql`problem in ('address', 'time', 'unreachable', 'answer', 'secret', 'off')`;
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'integer', id)
    .addColumn('endpoint_id', 'integer', (column) =>
      column.notNull().references('webhook_endpoints.id').onDelete('cascade'),
    )
    .addColumn(messageId, idType as never, (column) => idLimit(column).notNull().unique())
    .addColumn(type, typeType as never, (column) => typeLimit(column).notNull())
    .addColumn('body', json as never, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('claimed_until', time as never)
    .addColumn('sent_at', time as never)
    .addColumn('failed_at', time as never)
    .addColumn('last_status', 'integer')
    .addColumn('problem', 'text', (column) => column.check(problem))
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_waiting')
    .on('webhook_deliveries')
    .column('next_attempt_at')
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_endpoint')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'id'])
    .execute();
}

async function createFeeds(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [nonce, nonceType, nonceLimit] = text('nonce', 22);
  const [hash, hashType, hashLimit] = text('token_hash', 43);
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn(nonce, nonceType as never, (column) => nonceLimit(column).notNull())
    .addColumn(hash, hashType as never, (column) => hashLimit(column).notNull().unique())
    .addColumn('scope', 'text', (column) => column.notNull().check(sql`scope in ('hangar', 'appointments', 'both')`))
    .addColumn('names', 'boolean', (column) => column.notNull())
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
}

async function createEvents(db: Db): Promise<void> {
  const { text, time } = columnsFor(db);
  const [key, keyType, keyLimit] = text('key', 40);
  const [hash, hashType, hashLimit] = text('hash', 43);
  const [starts, startsType, startsLimit] = text('starts', 24);
  const [ends, endsType, endsLimit] = text('ends', 24);
  await db.schema
    .createTable('calendar_events')
    .addColumn(key, keyType as never, (column) => keyLimit(column).primaryKey())
    .addColumn(hash, hashType as never, (column) => hashLimit(column).notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn(starts, startsType as never, (column) => startsLimit(column).notNull())
    .addColumn(ends, endsType as never, (column) => endsLimit(column).notNull())
    .addColumn('changed_at', time as never, (column) => column.notNull())
    .addColumn('cancelled_at', time as never)
    .execute();
}
