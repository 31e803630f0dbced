import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

export async function up(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const table = (name: string) => db.schema.createTable(name);
  /** Adds `created_at` and `updated_at`. */
  const timestamped = (name: string) =>
    table(name)
      .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
      .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now));

  await timestamped('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn(...required(text('email', 255)))
    .addColumn(...text('first_name', 100))
    .addColumn(...text('last_name', 100))
    .addColumn(...text('profile_image_url', 500))
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('user').check(sql`role in ('admin', 'user')`))
    .addUniqueConstraint('users_email_unique', ['email'])
    .execute();

  // Apart from `users`, so that reading a user never returns the hash.
  await table('credentials')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now))
    .execute();

  await table('sessions')
    .addColumn('sid', 'text', (column) => column.primaryKey())
    .addColumn('sess', json, (column) => column.notNull())
    .addColumn('expire', time, (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await index('sessions', 'expire');
  await index('sessions', 'user_id');

  // `token` holds the keyed hash of the six-digit code.
  await table('password_reset_tokens')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('email', 255)))
    .addColumn(...required(text('token', 64)))
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('used', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
  await index('password_reset_tokens', 'email');

  await timestamped('services')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('title', 255)))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn(...text('image_url', 500))
    .addColumn(...required(text('image_alt', 500), ''))
    .addColumn('featured', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn(...required(text('badge', 40), 'Expert Service'))
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await timestamped('projects')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('title', 255)))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn(...text('aircraft_type', 100))
    .addColumn(...text('before_image_url', 500))
    .addColumn(...required(text('before_image_alt', 500), ''))
    .addColumn(...text('after_image_url', 500))
    .addColumn(...required(text('after_image_alt', 500), ''))
    .addColumn(...text('before_google_photo_id', 255))
    .addColumn(...text('after_google_photo_id', 255))
    .addColumn(...required(text('service_type', 100)))
    .addColumn(...text('client_name', 255))
    .addColumn(...text('badge', 40))
    .addColumn('featured', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('completed_at', time)
    .execute();
  await index('projects', 'sort_order');

  await timestamped('project_photos')
    .addColumn('id', 'integer', id)
    .addColumn('project_id', 'integer', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn(...required(text('image_url', 500)))
    .addColumn(...required(text('image_alt', 500), ''))
    .addColumn(...required(text('caption', 500), ''))
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();
  await index('project_photos', 'project_id');

  await timestamped('testimonials')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('client_name', 255)))
    .addColumn(...text('client_title', 255))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull().defaultTo(5).check(sql`rating between 1 and 5`))
    .addColumn(...text('image_url', 500))
    .addColumn(...required(text('image_alt', 500), ''))
    .addColumn('featured', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await timestamped('faqs')
    .addColumn('id', 'integer', id)
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();

  await timestamped('google_photos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn(...text('filename', 255))
    .addColumn(...text('mime_type', 100))
    .addColumn('base_url', 'text', (column) => column.notNull())
    .addColumn('product_url', 'text')
    .addColumn('description', 'text')
    .addColumn('creation_time', time)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('imported', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  await timestamped('google_photos_settings')
    .addColumn('id', 'integer', id)
    .addColumn(...text('album_id', 255))
    .addColumn(...text('album_title', 255))
    .addColumn('shared_album_url', 'text')
    .addColumn('last_sync', time)
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();

  await timestamped('uploaded_images')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('filename', 255)))
    .addColumn(...text('original_filename', 255))
    .addColumn(...required(text('mime_type', 100)))
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn(...required(text('url', 500)))
    .addColumn(...text('thumbnail_url', 500))
    .addColumn(...text('medium_url', 500))
    .addColumn(...text('large_url', 500))
    .addColumn('uploaded_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();

  await timestamped('quotes')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('first_name', 100)))
    .addColumn(...required(text('last_name', 100)))
    .addColumn(...required(text('email', 255)))
    .addColumn(...text('phone', 20))
    .addColumn(...text('aircraft_type', 100))
    .addColumn(...text('tail_number', 20))
    .addColumn('services', json, (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn(...text('how_did_you_find_us', 255))
    .addColumn(...text('timeline', 50))
    .addColumn(...text('business_name', 255))
    .addColumn(...required(text('status', 50), 'Quote Not Responded To'))
    .addColumn('notes', 'text')
    .addColumn(...required(text('source', 20), 'contact'))
    .addColumn('details', json, (column) => column.notNull())
    .addColumn('estimate', json)
    .execute();
  await index('quotes', 'created_at');
  await index('quotes', 'status');
  await index('quotes', 'email');

  await table('idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('response', json, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .execute();
  await index('idempotency_keys', 'created_at');

  await table('page_texts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now))
    .execute();

  await table('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', json, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull().defaultTo(now))
    .execute();

  await timestamped('history')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('entity', 50)))
    .addColumn(...required(text('entity_id', 255)))
    .addColumn(...required(text('action', 20)))
    .addColumn('before', json)
    .addColumn('after', json)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn(...text('user_name', 255))
    .execute();
  await db.schema.createIndex('history_entity').on('history').columns(['entity', 'entity_id', 'id']).execute();

  // No cascade: a mail is sent even if its quote was deleted.
  await table('outbox')
    .addColumn('id', 'integer', id)
    .addColumn(...required(text('kind', 50)))
    .addColumn('quote_id', 'integer', (column) => column.references('quotes.id').onDelete('set null'))
    .addColumn(...text('recipient', 255))
    .addColumn('message', json, (column) => column.notNull())
    .addColumn(...required(text('message_id', 255)))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', time, (column) => column.notNull().defaultTo(now))
    .addColumn('claimed_until', time)
    .addColumn('sent_at', time)
    .addColumn('failed_at', time)
    .addColumn('last_error', 'text')
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('outbox_message_id_unique', ['message_id'])
    .execute();
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute();
  await index('outbox', 'quote_id');

  await table('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('resets_at', time, (column) => column.notNull())
    .execute();
  await index('rate_limits', 'resets_at');

  /** Facts about the database: when it was seeded, the content version. */
  await table('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  function index(on: string, column: string) {
    return db.schema.createIndex(`${on}_${column}`).on(on).column(column).execute();
  }
}

type TextColumn = ReturnType<ReturnType<typeof columnsFor>['text']>;

function required([name, type, build]: TextColumn, byDefault?: string): TextColumn {
  return [name, type, (column) => withDefault(build(column).notNull(), byDefault)];
}

function withDefault(column: Parameters<TextColumn[2]>[0], value: string | undefined) {
  return value === undefined ? column : column.defaultTo(value);
}
