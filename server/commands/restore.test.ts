import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ArchivedRow, readLastIds, readRows, withoutKeys } from '#database/archive.ts';
import { isMigrated, MIGRATION_NAMES, migrate } from '#database/migrate.ts';
import { type DatabaseLocation, type Db, openDatabase } from '#database/open.ts';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { emptyLocation, engines, httpEngines } from '#tests/support/database.ts';
import { insertSampleRows } from '#tests/support/sample-rows.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

/** Backups made by releases, named by their last migration. They must never be regenerated. */
const RELEASED = join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'backups');
const NEXT = { firstName: 'Next', lastName: 'Whitfield', email: 'next@example.com' };
const ADMIN = { username: 'owner@paint.example', password: 'violet hangar stripe 24' };

async function configFor(database: DatabaseLocation) {
  return { ...readConfig({ DATA_DIR: await temporaryFolder() }), database };
}

function open(location: DatabaseLocation): Db {
  const db = openDatabase(location);
  onCleanUp(() => db.destroy());
  return db;
}

/** An older migration does not change any more: `npm run test:all` begins at each. */
const NEWEST = 2;
const STARTS = isFullRun ? MIGRATION_NAMES : [MIGRATION_NAMES[0]!, ...MIGRATION_NAMES.slice(-NEWEST)];

/** Without the time that migration 0016_hold_expiry writes into each hold. */
async function contents(db: Db) {
  const rows: ArchivedRow[] = [];
  for await (const { table, row } of readRows(db)) {
    if (table === 'appointments') delete row.updated_at;
    rows.push({ table, row });
  }
  return { rows, lastIds: await readLastIds(db) };
}

describe.each(STARTS)('a backup of a database at migration %s', (migration) => {
  it.each(engines)('restores on %s to the result of an upgrade of that database', async (engine) => {
    const source = await configFor(await emptyLocation('sqlite'));
    const original = open(source.database);
    await migrate(original, migration);
    const filled = await insertSampleRows(original);
    expect(filled).toEqual(expect.arrayContaining(['users', 'quotes', 'history', 'outbox', 'meta']));
    // Triggers add rows of their own.
    const { rows } = await contents(original);
    const file = join(await temporaryFolder(), 'b.tar.gz');
    await backup(source, file);

    const target = await configFor(await emptyLocation(engine));
    expect((await restore(target, file)).rows).toBe(rows.length);
    const restored = open(target.database);
    expect(await isMigrated(restored)).toBe(true);
    await migrate(original);
    const upgraded = await contents(original);
    // The backup is not encrypted.
    expect(await contents(restored)).toEqual({ ...upgraded, rows: upgraded.rows.map(withoutKeys) });
  });
});

describe.each(readdirSync(RELEASED))('the backup %s of a release', (name) => {
  it.each(httpEngines)('restores on %s to a site with its admin, quote, photo and upload', async (engine) => {
    const config = await configFor(await emptyLocation(engine));
    expect((await restore(config, join(RELEASED, name))).files).toBe(11);
    const app = await createApp({ config, db: open(config.database), log: createLog('silent') });
    onCleanUp(() => app.close());

    const login = await app.inject({ method: 'POST', url: '/api/login', payload: ADMIN });
    const cookies = Object.fromEntries(login.cookies.map((cookie) => [cookie.name, cookie.value]));
    const get = (url: string) => app.inject({ url, cookies });
    expect((await get('/api/quotes/1')).json()).toMatchObject({
      firstName: 'Zoë',
      tailNumber: 'N-350DW',
      services: ['Full Exterior Paint', 'Brightwork'],
      message: 'Two lines\nof “text” 🛩',
      status: 'Work Scheduled',
      notes: 'Called back on Monday',
    });
    expect((await get('/api/quotes?q=zo%C3%AB')).json()).toMatchObject([{ id: 1 }]);
    const [photo] = (await get('/api/quotes/1/photos')).json();
    expect(photo).toMatchObject({ originalFilename: 'left wing.jpg', width: 160, height: 100 });
    for (const url of [`/api/quotes/1/photos/${photo.id}`, '/uploads/f478f9d7fc3ebf41f42c3c484cc666e6-900.jpg'])
      expect((await get(url)).headers).toMatchObject({ 'content-type': 'image/jpeg' });
    expect((await get('/api/services')).json()).toHaveLength(6);
    const next = await app.inject({ method: 'POST', url: '/api/quotes', payload: NEXT });
    expect(next.json()).toMatchObject({ id: 3 });
  });
});
