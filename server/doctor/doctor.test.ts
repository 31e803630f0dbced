import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryMailbox } from '#desk/mailbox/mailbox.client.server.ts';
import { createAccount } from '#office/account/users.store.server.ts';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { readConfig } from '../config.ts';
import { localStorage } from '../storage/storage.ts';
import { checkDatabase } from './database-check.store.server.ts';
import {
  checkAddress,
  checkBackupFolder,
  checkDisk,
  checkMail,
  checkMailbox,
  checkNode,
  checkPayments,
  checkSettings,
  checkStorage,
  compareClocks,
  formatFindings,
  good,
  warning,
} from './service-checks.ts';

const config = async (env: Record<string, string> = {}) => readConfig({ DATA_DIR: await temporaryFolder(), ...env });
const statesOf = (findings: { subject: string; state: string }[]) =>
  Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));

describe.each(engines)('the records on %s', (engine) => {
  it('are well with tables of this release, an admin and no stuck mail', async () => {
    const { db, location } = await freshDatabase(engine);
    await createAccount(db, 'owner@example.com', 'hash');
    expect(Object.values(statesOf(await checkDatabase({ ...(await config()), database: location })))).not.toContain(
      'failed',
    );
    await db.deleteFrom('users').execute();
    expect(statesOf(await checkDatabase({ ...(await config()), database: location }))).toMatchObject({
      Database: 'good',
      Admins: 'failed',
    });
  });

  it('tell of backups that are old, and of one that failed', async () => {
    const { db, location } = await freshDatabase(engine);
    const told = async () =>
      (await checkDatabase({ ...(await config()), database: location }, new Date('2026-11-25T18:00:00Z'))).find(
        ({ subject }) => subject === 'Backups',
      );
    await db
      .insertInto('backups')
      .values({
        day: '2026-11-20',
        file: 'backup-2026-11-20.tar.gz',
        madeAt: '2026-11-20T10:00:00.000Z',
      })
      .execute();
    expect(await told()).toMatchObject({ state: 'warning', says: 'The last one is from 2026-11-20.' });
    await db
      .insertInto('backups')
      .values({ day: '2026-11-25', failure: 'no space left', failedStep: 'make' })
      .execute();
    expect(await told()).toMatchObject({
      state: 'failed',
      says: 'The last one is from 2026-11-20. Since then: no space left',
    });
  });

  it('tell of settings by which no backup can be made', async () => {
    const { db, location } = await freshDatabase(engine);
    const settings = { isOn: true, days: 7, weeks: 4, months: 12, dueAt: '03:00', place: 'storage' } as const;
    await db
      .insertInto('backupSettings')
      .values({ id: 1, ...settings })
      .execute();
    const told = async () =>
      (await checkDatabase({ ...(await config()), database: location })).find(({ subject }) => subject === 'Backups');
    expect(await told()).toMatchObject({ state: 'failed', advice: expect.stringContaining('STORAGE_URL is not set') });
    await db.updateTable('backupSettings').set({ passphrase: 'of another secret' }).execute();
    expect(await told()).toMatchObject({ state: 'failed', advice: expect.stringContaining('Enter it again') });
  });

  it('of a later release are named as such', async () => {
    const { db, location } = await freshDatabase(engine);
    await db
      .insertInto('kyselyMigration' as never)
      .values({ name: '9999_later', timestamp: '2030-01-01' } as never)
      .execute();
    const [found] = await checkDatabase({ ...(await config()), database: location });
    expect(found).toMatchObject({ state: 'failed', says: 'Its tables are from a later release than this code.' });
  });
});

it('an empty place and a server that does not answer are told with what to do', async () => {
  expect(await checkDatabase(await config())).toMatchObject([{ state: 'failed', says: 'There is no site data here.' }]);
  const away = { engine: 'postgres', url: 'postgres://site:secret@127.0.0.1:1/site' } as const;
  const [found] = await checkDatabase({ ...(await config()), database: away });
  expect(found).toMatchObject({ state: 'failed', says: expect.stringContaining('127.0.0.1:1 cannot be used') });
  expect(JSON.stringify(found)).not.toContain('secret');
});

it('a file that is no database is told with the way back', async () => {
  const file = join(await temporaryFolder(), 'flatirons.sqlite');
  await writeFile(file, 'no database '.repeat(500));
  const [found] = await checkDatabase({ ...(await config()), database: { engine: 'sqlite', file } });
  expect(found).toMatchObject({ state: 'failed', advice: expect.stringContaining('restore the last backup') });
});

it('warns of settings that are valid and most likely wrong', async () => {
  const says = async (env: Record<string, string>) => checkSettings(await config(env)).map(({ state }) => state);
  expect(await says({})).toEqual(['good']);
  expect(await says({ PUBLIC_URL: 'http://paint.example' })).toEqual(['warning']);
  expect(await says({ PUBLIC_URL: 'https://paint.example', RATE_LIMITS: 'off' })).toEqual(['warning', 'warning']);
  expect(await says({ PUBLIC_URL: 'https://paint.example', TRUST_PROXY: '1' })).toEqual(['good']);
  expect([checkNode().state, checkNode('18.1.0').state]).toEqual(['good', 'warning']);
});

it('tells a full disk from one that is nearly full', async () => {
  const MB = 1024 ** 2;
  const stateWith = async (free: number) => checkDisk(await config(), () => ({ size: 10_000 * MB, free })).state;
  expect([await stateWith(100 * MB), await stateWith(300 * MB), await stateWith(900 * MB)]).toEqual([
    'failed',
    'warning',
    'good',
  ]);
});

it('tells when the mailbox does not answer, without the password, and nothing without one', async () => {
  expect(checkMailbox(null)).toBeNull();
  const place = { host: '127.0.0.1', port: 1, isSecure: false, username: 'ada', password: 'open sesame' };
  const mailbox = { ...place, folder: 'INBOX', maySitPrivate: true };
  const refused = checkMailbox(await tryMailbox(mailbox));
  expect(refused).toMatchObject({ subject: 'Mailbox', state: 'failed' });
  expect(JSON.stringify(refused)).toMatch(/refused the connection at port 1\..*IMAP_URL/);
  expect(JSON.stringify(refused)).not.toContain('sesame');
});

it('tells when mails cannot be sent, without the password', async () => {
  expect((await checkMail(null, '/data')).state).toBe('warning');
  const fromDesk = { host: '127.0.0.1', port: 1, username: 'owner', password: 'secret', maySitPrivate: true };
  for (const server of ['smtp://owner:secret@127.0.0.1:1', fromDesk]) {
    const refused = await checkMail(server, '/data');
    expect(refused).toMatchObject({ state: 'failed', says: expect.stringContaining('127.0.0.1') });
    expect(JSON.stringify(refused)).not.toContain('secret');
  }
});

it('leaves no file behind in a storage that works, and tells of one that does not', async () => {
  const dir = await temporaryFolder();
  const storage = localStorage(dir);
  expect((await checkStorage(await config(), async () => storage)).state).toBe('good');
  expect(await readdir(dir)).toEqual([]);
  const broken = { ...storage, put: () => Promise.reject(new Error('no such bucket')) };
  expect(await checkStorage(await config(), async () => broken)).toMatchObject({
    state: 'failed',
    says: 'They cannot be stored: no such bucket',
  });
});

it('tells whether backups can be put together in their folder', async () => {
  expect((await checkBackupFolder(await config())).state).toBe('good');
  for (const dir of ['/dev/null/backups', '/proc/flatirons/backups'])
    expect(await checkBackupFolder(await config({ BACKUP_DIR: dir }))).toMatchObject({ state: 'failed' });
});

it('ends, and says so, where no folder can be made for the data', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/commands/doctor.ts'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/proc/flatirons/data' },
    timeout: 30_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('DATA_DIR /proc/flatirons/data cannot be written to')]);
});

it('asks the site at its address, and compares its clock', async () => {
  const server = createServer((_request, reply) =>
    reply.writeHead(503, { date: 'Mon, 01 Jan 2024 00:00:00 GMT' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanUp(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found = await checkAddress({ publicUrl: `http://127.0.0.1:${port}` });
  expect(statesOf(found)).toEqual({ Address: 'failed', Clock: 'warning' });
  expect(statesOf(await checkAddress({ publicUrl: 'http://127.0.0.1:1' }))).toEqual({ Address: 'warning' });
});

it('tells what the Stripe account of payments lacks', () => {
  const payments = {
    test: { works: true, sentence: 'Stripe knows this key.' },
    webhookAddress: 'https://shop/webhook',
  };
  const found = (more: Partial<Parameters<typeof checkPayments>[0]>) =>
    checkPayments({ ...payments, mode: 'live', lastEventAt: '2026-11-25T18:00:00.000Z', ...more }, { secure: true });
  expect(checkPayments(null, { secure: true })).toBeNull();
  expect(found({})).toEqual(good('Payments', 'Stripe knows this key.'));
  expect(found({ mode: 'test' })).toMatchObject({ state: 'warning', advice: expect.stringContaining('live keys') });
  expect(found({ lastEventAt: null })).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('https://shop/webhook'),
  });
  expect(found({ test: { works: false, sentence: 'Stripe can’t be reached.' } })).toMatchObject({ state: 'failed' });
  expect(found({ test: null })).toMatchObject({ state: 'failed', says: expect.stringContaining('SESSION_SECRET') });
});

it('says by how much a clock is off', () => {
  expect(compareClocks('theirs', 0, 90_000)).toMatchObject({ says: 'It is 90 seconds ahead of theirs.' });
  expect(compareClocks('theirs', 90_000, 0)).toMatchObject({ says: 'It is 90 seconds behind theirs.' });
  expect(compareClocks('theirs', 0, 4_000).state).toBe('good');
});

it('prints one line for each finding, and advice beneath', () => {
  expect(formatFindings([good('Disk', 'There’s enough space.'), warning('Clock', 'It is off.', 'Set it.')])).toBe(
    ['ok       Disk   There’s enough space.', 'WARNING  Clock  It is off.', '                Set it.'].join('\n'),
  );
});
