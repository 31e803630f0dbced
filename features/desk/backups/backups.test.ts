import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readBackupSettings } from '#server/backups/backups.store.server.ts';
import { backUpNext } from '#server/backups/nightly.ts';
import { runBackupOrder } from '#server/backups/run-order.ts';
import { type Caller, startWithAdmin } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { encryptQuickly } from '#tests/support/quick-encryption.ts';
import { BACKUP_MESSAGES } from './backup-words.ts';
import type { Backups } from './backups.contract.ts';

const URL = '/api/backups';
const PLAN = { isOn: true, dueAt: '22:30', place: 'folder' as const, days: 3, weeks: 2, months: 1 };
const PASSPHRASE = 'violet hangar 57 rivets';
const ON = { env: { BACKUPS: '' } };

beforeEach(encryptQuickly);

const read = async (admin: Caller) => (await admin.get(URL)).json<Backups>();
const errorsOf = async (admin: Caller, body: object) => {
  const answer = await admin.put(URL, body);
  return [answer.statusCode, answer.json().errors];
};

describe.each(engines)('the settings of backups on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('hold from the next backup on, seal the passphrase, and are in the security log', async () => {
    const wakeBackups = vi.fn();
    const { app, admin } = await startWithAdmin(engine, { ...ON, wakeBackups });
    const builtIn = { isOn: true, dueAt: '03:00', place: 'folder', days: 7, weeks: 4, months: 12 };
    expect(await read(admin)).toMatchObject({ ...builtIn, passphrase: 'none', problem: 'none', made: [] });

    const saved = await admin.put(URL, { ...PLAN, expectedUpdatedAt: null });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { ...PLAN, updatedBy: 'owner@example.com' }]);
    const set = await admin.put(`${URL}/passphrase`, { passphrase: `  ${PASSPHRASE} ` });
    expect([set.statusCode, set.json()]).toMatchObject([200, { ...PLAN, passphrase: 'set', isRunning: true }]);
    expect(wakeBackups).toHaveBeenCalledTimes(2);
    const row = await app.db.selectFrom('backupSettings').selectAll().executeTakeFirstOrThrow();
    expect(set.body + JSON.stringify(row)).not.toContain(PASSPHRASE);
    expect(await readBackupSettings(app.db, app.config)).toMatchObject({ ...PLAN, passphrase: PASSPHRASE });
    const log = (await admin.get('/api/security-log?kind=setting-changed')).json();
    expect(log.map(({ detail }: { detail: string }) => detail)).toEqual(['Passphrase of backups', 'Backups']);

    expect((await admin.put(URL, { ...PLAN, expectedUpdatedAt: null })).json().detail).toBe(BACKUP_MESSAGES.moved);
    const { updatedAt } = await read(admin);
    expect((await admin.put(URL, { ...PLAN, days: 1, expectedUpdatedAt: updatedAt })).statusCode).toBe(200);
    expect((await readBackupSettings(app.db, app.config)).passphrase).toBe(PASSPHRASE);
    // As after a restore where the secret is another one.
    const elsewhere = { ...app.config, sessionSecret: 'x'.repeat(32) };
    expect(await readBackupSettings(app.db, elsewhere)).toMatchObject({ passphrase: null, isPassphraseLost: true });
    const tools = { db: app.db, config: elsewhere, run: async () => {} };
    await expect(backUpNext(tools, new Date())).rejects.toThrow('Enter it again');
  });

  itOnce('list the backups that there are, and what each opens with', async () => {
    const { app, admin } = await startWithAdmin(engine, ON);
    const { db, config } = app;
    const tools = { db, config, run: runBackupOrder };
    const now = new Date();
    expect((await admin.post(URL)).statusCode).toBe(202);
    expect((await admin.post(URL)).json().detail).toBe(BACKUP_MESSAGES.running);
    expect((await read(admin)).isRunning).toBe(true);
    await backUpNext(tools, now);
    await backUpNext(tools, now);
    const opened = async () => (await read(admin)).made.map(({ opensWith }) => opensWith);
    expect((await read(admin)).made).toMatchObject([{ place: 'folder', checkedAt: now.toISOString() }]);
    expect(await opened()).toEqual(['nothing']);
    await admin.put(`${URL}/passphrase`, { passphrase: PASSPHRASE });
    await backUpNext(tools, now);
    expect(await opened()).toEqual(['passphrase']);
    expect(await readdir(config.backups.dir)).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)]);
    await admin.put(`${URL}/passphrase`, { passphrase: 'another hangar 99 bolts' });
    expect(await opened()).toEqual(['earlier passphrase']);
  });
});

it('a backup is downloaded from here alone, an open one only when that is wanted, and logged', async () => {
  const { app, admin } = await startWithAdmin('sqlite', ON);
  const { db, config } = app;
  await admin.post(URL);
  await backUpNext({ db, config, run: runBackupOrder }, new Date());
  const { day } = (await read(admin)).made[0]!;
  const url = `${URL}/${day}/file`;
  expect((await admin.get(url)).json().detail).toBe(BACKUP_MESSAGES.openFile);
  const from = (site: string) => admin.get(`${url}?open=true`, { 'sec-fetch-site': site });
  expect((await from('cross-site')).statusCode).toBe(403);
  expect((await from('same-site')).statusCode).toBe(403);
  const open = await from('same-origin');
  expect([open.statusCode, open.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/backup-.*\.tar\.gz"/),
  ]);
  expect(open.rawPayload.subarray(0, 2).toString('hex')).toBe('1f8b');
  await admin.put(`${URL}/passphrase`, { passphrase: PASSPHRASE });
  await backUpNext({ db, config, run: runBackupOrder }, new Date());
  expect((await admin.get(url)).rawPayload.toString('latin1')).toMatch(/^age-encryption\.org/);
  const log = (await admin.get('/api/security-log?kind=exported')).json();
  expect(log).toMatchObject([{ detail: 'A backup', times: 2 }]);
  expect((await admin.get(`${URL}/2001-01-01/file`)).statusCode).toBe(404);
  await db.updateTable('sessions').set({ authenticatedAt: null }).execute();
  expect((await admin.get(url)).statusCode).toBe(401);
});

it.each<[field: string, body: object]>([
  ['dueAt', { dueAt: '24:00' }],
  ['days', { days: 0 }],
  ['weeks', { weeks: 1.5 }],
  ['months', { months: 121 }],
  ['place', { place: 'storage' }],
])('settings of backups are refused with a sentence at %s: %j', async (field, body) => {
  const { admin } = await startWithAdmin();
  const message = expect.stringMatching(/^\p{Lu}.+\w/u);
  expect(await errorsOf(admin, { ...PLAN, ...body })).toEqual([400, [{ path: field, message }]]);
});

it('a passphrase that is short or easy to guess is refused', async () => {
  const { admin } = await startWithAdmin();
  for (const passphrase of ['too short', 'password1234', 'aaaaaaaaaaaaaaaa'])
    expect((await admin.put(`${URL}/passphrase`, { passphrase })).statusCode).toBe(400);
});

it('backups go to the storage once there is a passphrase', async () => {
  const env = { STORAGE_URL: 's3://pictures', STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' };
  const { admin } = await startWithAdmin('sqlite', { env });
  const message = BACKUP_MESSAGES.openStorage;
  expect(await errorsOf(admin, { ...PLAN, place: 'storage' })).toEqual([400, [{ path: 'place', message }]]);
  await admin.put(`${URL}/passphrase`, { passphrase: PASSPHRASE });
  expect((await admin.put(URL, { ...PLAN, place: 'storage' })).json()).toMatchObject({ place: 'storage' });
});

it('the environment wins, and what the desk has stays', async () => {
  const { app, admin } = await startWithAdmin('sqlite', { env: { BACKUPS: 'off', BACKUP_PASSPHRASE: PASSPHRASE } });
  expect(await read(admin)).toMatchObject({ isOn: false, isOnByEnvironment: true, passphrase: 'environment' });
  await admin.put(URL, { ...PLAN, isOn: false });
  expect(await app.db.selectFrom('backupSettings').select('isOn').executeTakeFirst()).toEqual({ isOn: true });
  const set = await admin.put(`${URL}/passphrase`, { passphrase: 'another hangar 99 bolts' });
  expect([set.statusCode, set.json().detail]).toEqual([409, BACKUP_MESSAGES.fixed]);
});
