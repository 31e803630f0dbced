import { sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/** Devices that ring by Web Push, what waits to ring there, and what each user wants to hear of. */
export async function up(db: Db): Promise<void> {
  const { id, time, json, now } = columnsFor(db);
  const text = texts(db);
  await db.schema
    .alterTable('users')
    .addColumn('ringing', json as never)
    .execute();

  let devices = db.schema
    .createTable('push_devices')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  // The same browser as in known_devices.
  devices = text(devices, 'device_hash', 64, (column) => column.notNull());
  devices = text(devices, 'endpoint', 1_000, (column) => column.notNull().unique());
  devices = text(devices, 'p256dh', 87, (column) => column.notNull());
  devices = text(devices, 'auth', 22, (column) => column.notNull());
  devices = text(devices, 'browser', 100, (column) => column.notNull());
  await devices
    .addColumn('last_rang_at', time as never)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute();

  let messages = db.schema
    .createTable('push_messages')
    .addColumn('id', 'integer', id)
    .addColumn('device_id', 'integer', (column) => column.notNull().references('push_devices.id').onDelete('cascade'));
  messages = text(messages, 'tag', 32, (column) => column.notNull());
  messages = text(messages, 'title', 200, (column) => column.notNull());
  messages = text(messages, 'body', 500, (column) => column.notNull());
  messages = text(messages, 'path', 200, (column) => column.notNull());
  await messages
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', time as never, (column) => column.notNull())
    .addColumn('claimed_until', time as never)
    .addColumn('sent_at', time as never)
    .addColumn('failed_at', time as never)
    .addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now))
    .execute();
  // A record rings once on a device: what is newer replaces what waits.
  await db.schema
    .createIndex('push_messages_waiting')
    .on('push_messages')
    .columns(['device_id', 'tag'])
    .unique()
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute();
}
