import { columnsFor, refuse } from '../columns.ts';
import type { Db } from '../open.ts';

/** Second factors of accounts, the browsers they log in from, and logins that wait for a second step. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, json, now } = columnsFor(db);
  const [name, nameType, buildName] = text('name', 100);
  const [browser, browserType, buildBrowser] = text('browser', 100);
  const [network, networkType, buildNetwork] = text('network', 50);

  // `public_key` is in COSE form, base64url.
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sign_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('transports', json, (column) => column.notNull())
    .addColumn('synced', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn(name, nameType as never, (column) => buildName(column).notNull())
    .addColumn('last_used_at', time)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('passkeys_credential_unique', ['credential_id'])
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  // The secret is sealed with the session secret. Not in use before `confirmed_at`.
  await db.schema
    .createTable('time_codes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('confirmed_at', time)
    .addColumn('last_used_at', time)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', time)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('recovery_codes_unique', ['user_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('known_devices')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn(browser, browserType as never, (column) => buildBrowser(column).notNull())
    .addColumn(network, networkType as never, (column) => buildNetwork(column).notNull())
    .addColumn('last_login_at', time, (column) => column.notNull().defaultTo(now))
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('known_devices_unique', ['user_id', 'device_hash'])
    .execute();

  // A login after its first step, or a passkey's challenge. Without a user while a passkey may name any.
  await db.schema
    .createTable('login_challenges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('challenge', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_challenges_age').on('login_challenges').column('expires_at').execute();

  for (const column of ['begun_at', 'authenticated_at'])
    await db.schema
      .alterTable('sessions')
      .addColumn(column, time as never)
      .execute();
  await db.updateTable('sessions').set({ begunAt: new Date().toISOString() }).execute();

  await refuse(db, {
    name: 'time_codes_once',
    table: 'time_codes',
    event: 'update',
    when: 'new.secret = old.secret and new.last_step < old.last_step',
    message: 'a time code works once',
  });
  await refuse(db, {
    name: 'recovery_codes_once',
    table: 'recovery_codes',
    event: 'update',
    when: 'old.used_at is not null',
    message: 'a recovery code works once',
  });
}
