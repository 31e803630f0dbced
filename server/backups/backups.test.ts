import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '#database/open.ts';
import { seed } from '#database/seed/index.ts';
import { createAccount } from '#features/account/store.server.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { insertDeliveredJob } from '#tests/support/jobs.ts';
import { insertDecision, insertSentOffer } from '#tests/support/offers.ts';
import { restore } from '../commands/restore.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../storage/storage.ts';
import { backUpNext } from './nightly.ts';
import { runBackupOrder } from './run-order.ts';
import { listBackups, readBackupState } from './store.server.ts';

const PASSPHRASE = 'violet hangar 57 rivets';
const NIGHT = new Date('2026-11-25T10:05:00Z');
const hoursLater = (hours: number) => new Date(NIGHT.getTime() + hours * 60 * 60_000);

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

describe.each(engines)('the nightly backup on %s', (engine) => {
  it('is made once a day, and comes back whole on trial', async () => {
    const { db, config, tools } = await siteOn(engine);
    expect(await backUpNext(tools, NIGHT)).toBe(true);
    expect(await readBackupState(db, NIGHT)).toEqual({
      ...{ lastDay: '2026-11-25', lastCheckedDay: null, firstDay: '2026-11-25', failure: null, failedStep: null },
      ...{ lastMadeAt: NIGHT.toISOString(), firstAt: NIGHT.toISOString(), lastCheckedAt: null },
      ...{ place: 'folder', isRunning: false, problem: null },
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

it('an encrypted backup shows nothing, and comes back with its passphrase only', async () => {
  const { config, tools } = await siteOn('sqlite', { BACKUP_PASSPHRASE: PASSPHRASE });
  await backUpNext(tools, NIGHT);
  const file = join(config.backups.dir, 'backup-2026-11-25.tar.gz.age');
  expect((await readFile(file)).includes('zoe@example.com')).toBe(false);
  const elsewhere = await configFor({ engine: 'sqlite', file: join(await temporaryFolder(), 'flatirons.sqlite') });
  await expect(restore(elsewhere, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  const askPassphrase = async () => 'another passphrase';
  await expect(restore(elsewhere, file, { askPassphrase })).rejects.toThrow('the passphrase is another one');
  expect((await restore(elsewhere, file, { askPassphrase: async () => PASSPHRASE })).files).toBe(1);
});

it('a damaged backup is found on trial', async () => {
  const { db, config, tools } = await siteOn('sqlite');
  await backUpNext(tools, NIGHT);
  const file = join(config.backups.dir, 'backup-2026-11-25.tar.gz');
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 100));
  await expect(backUpNext(tools, hoursLater(1))).rejects.toThrow('not a whole backup');
  expect((await readBackupState(db, hoursLater(1))).problem).toBe('not restored');
  expect(await readdir(config.backups.dir)).toEqual(['backup-2026-11-25.tar.gz']);
});

it('old backups are deleted, those of weeks and months are not', async () => {
  const { db, tools } = await siteOn('sqlite');
  const run = async () => {};
  for (let day = 0; day < 40; day++) await backUpNext({ ...tools, run }, hoursLater(24 * day));
  expect((await listBackups(db)).length).toBeLessThan(14);
});
