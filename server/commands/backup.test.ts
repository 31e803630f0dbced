import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as tar from 'tar';
import { describe, expect, it } from 'vitest';
import { ARCHIVED, migrationsOf, NOT_ARCHIVED, SEARCH_TABLES } from '#database/archive.ts';
import { json } from '#database/columns.ts';
import { migrate } from '#database/migrate.ts';
import { type DatabaseLocation, type Db, openDatabase } from '#database/open.ts';
import { seed } from '#database/seed/index.ts';
import { findTimeCode, startTimeCode } from '#office/account/factors.store.server.ts';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { emptyLocation, engines, freshDatabase, onceOf } from '#tests/support/database.ts';
import { insertDeliveredJob } from '#tests/support/jobs.ts';
import { insertDecision, insertSentOffer } from '#tests/support/offers.ts';
import { readConfig } from '../config.ts';
import { openStorage, readStored } from '../storage/storage.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const configFor = async (location: DatabaseLocation) => ({
  ...readConfig({ DATA_DIR: await temporaryFolder() }),
  database: location,
});

/** A site with content, a quote with every kind of value, and an uploaded file. */
async function siteOn(engine: (typeof engines)[number]) {
  const { db, location } = await freshDatabase(engine);
  await seed(db, { on: true });
  const quotes = await db
    .insertInto('quotes')
    .values(
      ['Dana', 'Gone', 'Zoë'].map((firstName) => ({
        firstName,
        lastName: 'Whitfield',
        email: 'dana@example.com',
        services: json(['full_refinishing']),
        details: json({ package: 'Premium' }),
        message: 'Line one\nLine “two” 🛩',
      })),
    )
    .returning('id')
    .execute();
  await db.deleteFrom('quotes').where('id', '=', quotes[2]!.id).execute();
  const offer = await insertSentOffer(db, quotes[0]!.id);
  await insertDecision(db, offer);
  await insertDeliveredJob(db, quotes[0]!.id, { words: 'Zoë', email: 'zoe@example.com' });
  await db.insertInto('seals').values({ noun: 'decisions', rowId: 1, hash: 'r', previous: '.', seal: 's' }).execute();
  await db.insertInto('counters').values({ key: 'seals', value: 1 }).execute();
  const config = await configFor(location);
  await insertSecondFactors(db, config.sessionSecret);
  await (await openStorage(config)).put('offers/ghi.pdf', Buffer.from('an offer'), 'application/pdf');
  await (await openStorage(config)).put('job-files/a.jpg', Buffer.from('a wing'), 'image/jpeg');
  await (await openStorage(config)).put('abc-400.jpg', Buffer.from('a picture'), 'image/jpeg');
  await (await openStorage(config)).put('quote-photos/def.jpg', Buffer.from('a private one'), 'image/jpeg');
  return { db, config, lastId: quotes[2]!.id };
}

async function insertSecondFactors(db: Db, sessionSecret: string): Promise<void> {
  const userId = 'dana';
  await db.insertInto('users').values({ id: userId, email: 'dana@paint.example', role: 'owner' }).execute();
  await startTimeCode(db, userId, sessionSecret);
  await db.insertInto('recoveryCodes').values({ userId, codeHash: 'hash' }).execute();
  const passkey = { credentialId: 'id', publicKey: 'key', transports: json(['internal']), name: 'Phone' };
  await db
    .insertInto('passkeys')
    .values({ userId, ...passkey })
    .execute();
  const device = { deviceHash: 'hash', browser: 'Firefox on Linux', network: '203.0.113.0/24' };
  await db
    .insertInto('knownDevices')
    .values({ userId, ...device })
    .execute();
}

const everything = async (db: Db) => ({
  passkeys: await db.selectFrom('passkeys').selectAll().execute(),
  timeCodes: await db.selectFrom('timeCodes').selectAll().execute(),
  recoveryCodes: await db.selectFrom('recoveryCodes').selectAll().execute(),
  knownDevices: await db.selectFrom('knownDevices').selectAll().execute(),
  quotes: await db.selectFrom('quotes').selectAll().orderBy('id').execute(),
  projects: await db.selectFrom('projects').selectAll().orderBy('id').execute(),
  photos: await db.selectFrom('projectPhotos').selectAll().orderBy('id').execute(),
  faqs: await db.selectFrom('faqs').selectAll().orderBy('id').execute(),
  offers: await db.selectFrom('offers').selectAll().execute(),
  offerVersions: await db.selectFrom('offerVersions').selectAll().execute(),
  decisions: await db.selectFrom('decisions').selectAll().execute(),
  seals: await db.selectFrom('seals').selectAll().execute(),
  jobs: await db.selectFrom('jobs').selectAll().execute(),
  jobStages: await db.selectFrom('jobStages').selectAll().execute(),
  jobForecasts: await db.selectFrom('jobForecasts').selectAll().execute(),
  jobNotes: await db.selectFrom('jobNotes').selectAll().execute(),
  jobChecks: await db.selectFrom('jobChecks').selectAll().execute(),
  jobSubscribers: await db.selectFrom('jobSubscribers').selectAll().execute(),
  payments: await db.selectFrom('payments').selectAll().execute(),
  jobFiles: await db.selectFrom('jobFiles').selectAll().execute(),
  counters: await db.selectFrom('counters').selectAll().execute(),
  meta: await db.selectFrom('meta').selectAll().orderBy('key').execute(),
});

describe.each(engines)('a backup made on %s', (from) => {
  const itOnce = onceOf(from);
  it.each(engines)('restores on %s with every row, file, id and the secret', async (to) => {
    const { db, config, lastId } = await siteOn(from);
    const file = join(await temporaryFolder(), 'b.tar.gz');
    const made = await backup(config, file);
    const target = await configFor(await emptyLocation(to));
    expect(await restore(target, file)).toEqual(made);

    const restored = openDatabase(target.database);
    onCleanUp(() => restored.destroy());
    expect(await everything(restored)).toEqual(await everything(db));
    const [before, after] = [db, restored].map((each) => findTimeCode(each, 'dana', config.sessionSecret));
    expect((await after)?.secret).toEqual((await before)!.secret);
    const next = await restored
      .insertInto('quotes')
      .values({ firstName: 'a', lastName: 'b', email: 'c@example.com', services: json([]), details: json({}) })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(lastId + 1);
    const storage = await openStorage(target);
    expect(String(await readStored(storage, 'quote-photos/def.jpg'))).toBe('a private one');
    expect(String(await readStored(storage, 'offers/ghi.pdf'))).toBe('an offer');
    expect(String(await readStored(storage, 'job-files/a.jpg'))).toBe('a wing');
    if (to === 'sqlite')
      expect(readFileSync(join(target.dataDir, 'session-secret'), 'utf8')).toBe(config.sessionSecret);
  });

  it('holds every table except those that belong to one machine', async () => {
    const { db } = await freshDatabase(from);
    const tables = (await db.withoutPlugins().introspection.getTables()).map(({ name }) => name);
    expect([...Object.keys(ARCHIVED), ...NOT_ARCHIVED].sort()).toEqual(
      expect.arrayContaining(tables.filter((name) => !name.startsWith('kysely_') && !SEARCH_TABLES.test(name)).sort()),
    );
  });

  itOnce('is rejected by a site that is not empty', async () => {
    const { config } = await siteOn(from);
    const file = join(await temporaryFolder(), 'b.tar.gz');
    await backup(config, file);
    await expect(restore(config, file)).rejects.toThrow('not empty');
  });

  itOnce('of an earlier release comes back as it was, before migrations change its rows', async () => {
    const source = await configFor(await emptyLocation(from));
    const old = openDatabase(source.database);
    onCleanUp(() => old.destroy());
    await migrate(old, '0004_desk');
    await sql`
      insert into quotes (first_name, last_name, email, services, details)
      values ('Dana', 'Whitfield', 'd@example.com', '[]', '{}')`.execute(old);
    const file = join(await temporaryFolder(), 'b.tar.gz');
    const { rowsHash } = await backup(source, file);
    const target = await configFor(await emptyLocation(from));
    expect((await restore(target, file, { comparesRows: true })).rowsHash).toBe(rowsHash);
    const restored = openDatabase(target.database);
    onCleanUp(() => restored.destroy());
    expect(
      (await restored.selectFrom('quotes').select(['lastName', 'sortName']).executeTakeFirstOrThrow()).lastName,
    ).toBe('Whitfield');
  });

  itOnce('leaves a database of an earlier release unchanged if that holds rows', async () => {
    const { config } = await siteOn(from);
    const file = join(await temporaryFolder(), 'b.tar.gz');
    await backup(config, file);
    const target = await configFor(await emptyLocation(from));
    const old = openDatabase(target.database);
    onCleanUp(() => old.destroy());
    await migrate(old, '0004_desk');
    await sql`insert into meta (key, value) values ('a', 'b')`.execute(old);
    await expect(restore(target, file)).rejects.toThrow('not empty');
    expect((await migrationsOf(old)).at(-1)).toBe('0004_desk');
  });

  itOnce('is not restored into tables of a later migration, which its rows may not fit', async () => {
    const source = await configFor(await emptyLocation(from));
    const old = openDatabase(source.database);
    onCleanUp(() => old.destroy());
    await migrate(old, '0001_initial');
    const file = join(await temporaryFolder(), 'b.tar.gz');
    await backup(source, file);
    const { location } = await freshDatabase(from);
    await expect(restore(await configFor(location), file)).rejects.toThrow('not empty');
  });

  it('fails where there is no site', async () => {
    const folder = await temporaryFolder();
    const nowhere = await configFor(await emptyLocation(from));
    await expect(backup(nowhere, join(folder, 'b.tar.gz'))).rejects.toThrow('No records to back up');
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('a restore fails with the reason when the database does not respond', async () => {
  const { config } = await siteOn('sqlite');
  const file = join(await temporaryFolder(), 'b.tar.gz');
  await backup(config, file);
  const target = await configFor({ engine: 'postgres', url: 'postgres://nobody:nothing@127.0.0.1:1/none' });
  await expect(restore(target, file)).rejects.toThrow('PostgreSQL at 127.0.0.1:1 cannot be used: ');
});

it('a failed backup leaves no file, as the disk may be full', async () => {
  const { config } = await siteOn('sqlite');
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'taken'));
  await expect(backup(config, join(folder, 'taken'))).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});

describe('a damaged backup', () => {
  it('is rejected before anything changes', async () => {
    const { config } = await siteOn('sqlite');
    const file = join(await temporaryFolder(), 'b.tar.gz');
    await backup(config, file);
    const target = await configFor(await emptyLocation('sqlite'));

    const dir = await temporaryFolder();
    await tar.extract({ file, cwd: dir });
    writeFileSync(join(dir, 'uploads', 'abc-400.jpg'), 'another picture');
    const changed = join(await temporaryFolder(), 'changed.tar.gz');
    await tar.create({ gzip: true, file: changed, cwd: dir }, readdirSync(dir));
    await expect(restore(target, changed)).rejects.toThrow('abc-400.jpg has changed');

    writeFileSync(join(dir, 'manifest.json'), 'no manifest');
    await tar.create({ gzip: true, file: changed, cwd: dir }, readdirSync(dir));
    await expect(restore(target, changed)).rejects.toThrow('is not a backup of this site');

    truncateSync(file, 200);
    await expect(restore(target, file)).rejects.toThrow('not a complete backup');
    writeFileSync(file, 'no archive');
    await expect(restore(target, file)).rejects.toThrow('not a complete backup');
  });
});

describe.each(engines)('a database of a later release on %s', (engine) => {
  it('is rejected with a plain message and left unchanged', async () => {
    const { db } = await freshDatabase(engine);
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow('later release');
  });
});
