import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation, Db } from '#database/open.ts';
import { seed } from '#database/seed/index.ts';
import { createAccount } from '#office/account/users.store.server.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { insertDeliveredJob } from '#tests/support/jobs.ts';
import { insertDecision, insertSentOffer } from '#tests/support/offers.ts';
import { encryptQuickly } from '#tests/support/quick-encryption.ts';
import { S3_KEYS, s3Service } from '#tests/support/s3-service.ts';
import { HOUR_MS } from '#time/units.ts';
import { restore } from '../commands/restore.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../storage/storage.ts';
import { findBackups } from './backup-files.ts';
import { type BackupPlan, BUILT_IN_PLAN } from './backup-plan.ts';
import { listBackups, readBackupState, requestBackup } from './backups.store.server.ts';
import { backUpNext } from './nightly.ts';
import { runBackupOrder } from './run-order.ts';

const PASSPHRASE = 'violet hangar 57 rivets';
const NIGHT = new Date('2026-11-25T10:05:00Z');
const hoursLater = (hours: number) => new Date(NIGHT.getTime() + hours * HOUR_MS);

beforeEach(encryptQuickly);

async function configFor(database: DatabaseLocation, env: Record<string, string> = {}) {
  return { ...readConfig({ DATA_DIR: await temporaryFolder(), ...env }), database };
}

async function siteOn(engine: (typeof engines)[number], env?: Record<string, string>) {
  const { db, location } = await freshDatabase(engine);
  await seed(db, { on: true });
  await createAccount(db, 'owner@example.com', 'hash');
  const { id } = await db
    .insertInto('quotes')
    .values({ firstName: 'Zoë', lastName: '“W”', email: 'zoe@example.com', services: '[]', details: '{}' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertDecision(db, await insertSentOffer(db, id));
  await insertDeliveredJob(db, id, { words: 'Zoë', email: 'zoe@example.com' });
  const config = await configFor(location, env);
  await (await openStorage(config)).put('abc-400.jpg', Buffer.from('a picture'), 'image/jpeg');
  return { db, config, tools: { db, config, run: runBackupOrder } };
}

const planned = (db: Db, change: Partial<BackupPlan>) =>
  db
    .insertInto('backupSettings')
    .values({ id: 1, ...BUILT_IN_PLAN, ...change })
    .execute();

describe.each(engines)('the nightly backup on %s', (engine) => {
  it('is made once a day, and comes back whole on trial', async () => {
    const { db, config, tools } = await siteOn(engine);
    expect(await backUpNext(tools, NIGHT)).toBe(true);
    expect(await readBackupState(db, NIGHT)).toEqual({
      lastDay: '2026-11-25',
      lastCheckedDay: null,
      firstDay: '2026-11-25',
      failure: null,
      failedStep: null,
      lastMadeAt: NIGHT.toISOString(),
      firstAt: NIGHT.toISOString(),
      lastCheckedAt: null,
      place: 'folder',
      isRunning: false,
      problem: null,
    });
    expect(await backUpNext(tools, hoursLater(1))).toBe(true);
    expect((await readBackupState(db)).lastCheckedDay).toBe('2026-11-25');
    expect(await backUpNext(tools, hoursLater(2))).toBe(false);
    expect(await readdir(config.backups.dir)).toEqual(['backup-2026-11-25.tar.gz']);
  });

  it('is made by one of two nodes, and again after an hour if it failed', async () => {
    const { db, tools } = await siteOn(engine);
    const failing = { ...tools, run: () => Promise.reject(new Error('no space left on device')) };
    await expect(backUpNext(failing, NIGHT)).rejects.toThrow('no space left');
    expect(await readBackupState(db)).toMatchObject({ lastDay: null, failure: 'no space left on device' });
    expect(await backUpNext(tools, NIGHT)).toBe(false);
    const made = await Promise.all([backUpNext(tools, hoursLater(1.5)), backUpNext(tools, hoursLater(1.5))]);
    expect(made).toContain(true);
    expect(await listBackups(db)).toHaveLength(1);
    expect(await readBackupState(db)).toMatchObject({ lastDay: '2026-11-25', failure: null });
  });
});

it('backups in the storage come back, are checked there, and old ones are deleted there', async () => {
  const [accessKey, secretKey] = Object.values(S3_KEYS);
  const STORAGE_URL = await s3Service();
  const env = { STORAGE_URL, STORAGE_ACCESS_KEY: accessKey!, STORAGE_SECRET_KEY: secretKey! };
  const { db, config, tools } = await siteOn('sqlite', { ...env, BACKUP_PASSPHRASE: PASSPHRASE });
  await planned(db, { place: 'storage', days: 1, weeks: 0, months: 0 });
  const keys = async () => {
    const found = [];
    for await (const { key } of (await openStorage(config)).list('backups')) found.push(key);
    return found;
  };
  for (const hours of [0, 1, 24]) expect(await backUpNext(tools, hoursLater(hours))).toBe(true);
  expect(await keys()).toEqual(['backups/backup-2026-11-26.tar.gz.age']);
  expect(await readdir(config.backups.dir)).toEqual([]);
  expect(await findBackups(config, null)).toMatchObject([{ file: 'backup-2026-11-26.tar.gz.age', place: 'storage' }]);
  expect(await readBackupState(db, hoursLater(24))).toMatchObject({ place: 'storage', problem: null });
});

it.each([
  [
    'without a passphrase',
    { STORAGE_URL: 's3://pictures' },
    'Backups must be encrypted before they leave this machine',
  ],
  ['without a storage', { BACKUP_PASSPHRASE: PASSPHRASE }, 'STORAGE_URL is not set'],
])('no backup goes to the storage %s', async (_what, env, sentence) => {
  const { db, tools } = await siteOn('sqlite');
  await planned(db, { place: 'storage' });
  const config = { ...tools.config, ...readConfig({ DATA_DIR: tools.config.dataDir, ...env }) };
  await expect(backUpNext({ ...tools, config }, NIGHT)).rejects.toThrow(sentence);
  expect(await readBackupState(db, NIGHT)).toMatchObject({ problem: 'not made', lastMadeAt: null });
});

it('a backup that was asked for is made although they are off, and replaces that of the day', async () => {
  const { db, config, tools } = await siteOn('sqlite', { BACKUPS: 'off' });
  expect(await backUpNext(tools, NIGHT)).toBe(false);
  expect(await requestBackup(db, '2026-11-25', NIGHT)).toBe(true);
  expect(await requestBackup(db, '2026-11-25', NIGHT)).toBe(false);
  expect(await backUpNext(tools, NIGHT)).toBe(true);
  expect(await requestBackup(db, '2026-11-25', hoursLater(5))).toBe(true);
  const encrypting = { ...config, backups: { ...config.backups, passphrase: PASSPHRASE } };
  expect(await backUpNext({ ...tools, config: encrypting }, hoursLater(5))).toBe(true);
  expect(await readdir(config.backups.dir)).toEqual(['backup-2026-11-25.tar.gz.age']);
  expect(await listBackups(db)).toMatchObject([{ day: '2026-11-25', madeAt: hoursLater(5).toISOString() }]);
});

it('a later time of day brings no second backup of the day before', async () => {
  const { db, tools } = await siteOn('sqlite');
  const run = async () => {};
  await backUpNext({ ...tools, run }, NIGHT);
  await backUpNext({ ...tools, run }, NIGHT);
  await planned(db, { dueAt: '22:30' });
  expect(await backUpNext({ ...tools, run }, hoursLater(1))).toBe(false);
  await requestBackup(db, '2026-11-24', hoursLater(2));
  expect(await backUpNext({ ...tools, run }, hoursLater(2))).toBe(true);
  expect(await listBackups(db)).toMatchObject([{ day: '2026-11-25', madeAt: hoursLater(2).toISOString() }]);
  expect(await listBackups(db)).toHaveLength(1);
});

it('backups of before there was a passphrase are encrypted', async () => {
  const { db, config, tools } = await siteOn('sqlite');
  for (const hours of [0, 24]) await backUpNext(tools, hoursLater(hours));
  const encrypting = { ...config, backups: { ...config.backups, passphrase: PASSPHRASE } };
  for (const _ of [1, 2]) expect(await backUpNext({ ...tools, config: encrypting }, hoursLater(25))).toBe(true);
  const files = ['backup-2026-11-25.tar.gz.age', 'backup-2026-11-26.tar.gz.age'];
  expect(await readdir(config.backups.dir)).toEqual(files);
  expect((await listBackups(db)).map(({ file }) => file)).toEqual(files.toReversed());
  const elsewhere = await configFor({ engine: 'sqlite', file: join(await temporaryFolder(), 'flatirons.sqlite') });
  const askPassphrase = async (attempt: number) => (attempt === 1 ? PASSPHRASE : null);
  expect((await restore(elsewhere, join(config.backups.dir, files[0]!), { askPassphrase })).files).toBe(1);
});

it('a backup of an earlier passphrase is not restored on trial, the next one is', async () => {
  const { config, tools } = await siteOn('sqlite', { BACKUP_PASSPHRASE: PASSPHRASE });
  await backUpNext(tools, NIGHT);
  const changed = { ...tools, config: { ...config, backups: { ...config.backups, passphrase: 'three other words' } } };
  expect(await backUpNext(changed, hoursLater(1))).toBe(false);
  expect(await backUpNext(changed, hoursLater(24))).toBe(true);
  expect(await backUpNext(changed, hoursLater(25))).toBe(true);
});

it('leftovers of a killed process are deleted once no process can be at work on them', async () => {
  const { config, tools } = await siteOn('sqlite');
  const { dir } = config.backups;
  for (const name of ['backup-AbC123', 'check-AbC123', 'backup-new123', 'my-files'])
    await mkdir(join(dir, name), { recursive: true });
  await writeFile(join(dir, 'backup-2026-11-20.tar.gz.1.unfinished'), 'half');
  for (const name of await readdir(dir)) if (name !== 'backup-new123') await utimes(join(dir, name), 0, 0);
  await backUpNext(tools, NIGHT);
  expect((await readdir(dir)).toSorted()).toEqual(['backup-2026-11-25.tar.gz', 'backup-new123', 'my-files']);
});

it('an encrypted backup shows nothing, and comes back with its passphrase only', async () => {
  const { config, tools } = await siteOn('sqlite', { BACKUP_PASSPHRASE: PASSPHRASE });
  await backUpNext(tools, NIGHT);
  const file = join(config.backups.dir, 'backup-2026-11-25.tar.gz.age');
  const bytes = await readFile(file);
  expect(bytes.includes('zoe@example.com')).toBe(false);
  const elsewhere = await configFor({ engine: 'sqlite', file: join(await temporaryFolder(), 'flatirons.sqlite') });
  const answering = (...answers: string[]) => ({ askPassphrase: async () => answers.shift() ?? null });
  await expect(restore(elsewhere, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(restore(elsewhere, file, answering('one', 'two'))).rejects.toThrow('opens with a different passphrase');
  await writeFile(`${file}.cut`, bytes.subarray(0, bytes.length - 10));
  await expect(restore(elsewhere, `${file}.cut`, answering(PASSPHRASE))).rejects.toThrow('is damaged');
  expect((await restore(elsewhere, file, answering('one', 'two', PASSPHRASE))).files).toBe(1);
});

it('a damaged backup is found on trial', async () => {
  const { db, config, tools } = await siteOn('sqlite');
  await backUpNext(tools, NIGHT);
  const file = join(config.backups.dir, 'backup-2026-11-25.tar.gz');
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 100));
  await expect(backUpNext(tools, hoursLater(1))).rejects.toThrow('not a complete backup');
  expect((await readBackupState(db, hoursLater(1))).problem).toBe('not restored');
  expect(await readdir(config.backups.dir)).toEqual(['backup-2026-11-25.tar.gz']);
});

it('old backups are deleted, those of weeks and months are not', async () => {
  const { db, tools } = await siteOn('sqlite');
  const run = async () => {};
  for (let day = 0; day < 40; day++) await backUpNext({ ...tools, run }, hoursLater(24 * day));
  expect((await listBackups(db)).length).toBeLessThan(14);
});
