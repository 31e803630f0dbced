import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as tar from 'tar';
import { describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#database/open.ts';
import type { OutboxMessage } from '#database/tables.ts';
import { ADMIN, startWithAdmin } from '#tests/support/api.ts';
import { onCleanUp, temporaryFolder } from '#tests/support/clean-up.ts';
import { emptyLocation, engines, freshDatabase, onceOf } from '#tests/support/database.ts';
import { backup } from '../commands/backup.ts';
import { restore } from '../commands/restore.ts';
import { wordsOf } from './layout.ts';
import type { OutgoingMail } from './mailer.ts';
import { enqueue, openMessage, sealMessage, sealSecretMails } from './outbox.store.server.ts';
import { startOutbox } from './outbox.ts';

const OTHER_SECRET = 'another secret of at least 32 characters';
const CODE = /Reset code: (\d{6})$/m;
const TOKEN = /\/invitation\?token=([\w-]{43})$/m;

const mails = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id').execute();

/** A site with a waiting reset code and invitation, and the texts of both mails. */
async function siteWithSecrets(engine: (typeof engines)[number]) {
  const { app, admin } = await startWithAdmin(engine);
  await app.post('/api/password-reset/request', { email: ADMIN.email });
  expect((await admin.post('/api/invitations', { email: 'joe@example.com' })).statusCode).toBe(201);
  const { sessionSecret } = app.config;
  const [reset, invitation] = (await mails(app.db)).map(
    ({ message }) => wordsOf(openMessage(sessionSecret, message)).text,
  );
  return { app, admin, sessionSecret, code: CODE.exec(reset!)![1]!, token: TOKEN.exec(invitation!)![1]! };
}

/** Sends waiting mails. @returns the mails that the server received */
async function sendAll(db: Db, sessionSecret: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const outbox = startOutbox({
    db,
    sessionSecret,
    pollMs: 5,
    log: { info() {}, warn() {} },
    deliver: async (mail) => void sent.push(mail),
    ownerAddress: async () => [ADMIN.email],
  });
  onCleanUp(() => outbox.stop());
  const isDone = async () => (await mails(db)).every(({ sentAt, failedAt }) => sentAt ?? failedAt);
  await expect.poll(isDone, { timeout: 10_000 }).toBe(true);
  await outbox.stop();
  return sent;
}

/** All bytes below a folder. */
const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');

describe.each(engines)('a mail with a login secret, on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('is encrypted while it waits, is sent as it was written, and keeps its subject', async () => {
    const { app, sessionSecret, code, token } = await siteWithSecrets(engine);
    const waiting = JSON.stringify(await mails(app.db));
    expect(waiting).not.toContain(code);
    expect(waiting).not.toContain(token);

    const [reset, invitation] = await sendAll(app.db, sessionSecret);
    for (const part of ['text', 'html'] as const) {
      expect(reset![part]).toContain(code);
      expect(invitation![part]).toContain(token);
    }
    expect((await mails(app.db)).map(({ message }) => message)).toEqual([
      { subject: 'Your password reset code', text: '', html: '', secret: true },
      { subject: expect.stringContaining('Invitation to'), text: '', html: '', secret: true },
    ]);
  });

  itOnce('can be sent again while it waits, without showing its text', async () => {
    const { app, admin, sessionSecret, code } = await siteWithSecrets(engine);
    const { id } = (await mails(app.db))[0]!;
    expect((await admin.get(`/api/outbox/${id}`)).json()).toMatchObject({ text: null, html: null });
    expect((await admin.patch(`/api/outbox/${id}`, { recipient: 'x@example.com' })).statusCode).toBe(409);
    expect((await admin.post(`/api/outbox/${id}/retry`)).statusCode).toBe(200);
    const texts = (await sendAll(app.db, sessionSecret)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining(code));
  });

  it('fails at once and for good, with a plain reason, under another secret', async () => {
    const { app, admin } = await siteWithSecrets(engine);
    expect(await sendAll(app.db, OTHER_SECRET)).toEqual([]);
    const { id } = (await mails(app.db))[0]!;
    expect((await admin.get(`/api/outbox/${id}`)).json()).toMatchObject({
      state: 'failed',
      reason: 'It was encrypted with another session secret and can no longer be read. Please request a new one.',
    });
    expect((await admin.post(`/api/outbox/${id}/retry`)).statusCode).toBe(409);
  });

  itOnce('is unreadable in a backup, and is sent after a restore', async () => {
    const { app, sessionSecret, code, token } = await siteWithSecrets(engine);
    const [file, unpacked] = [join(await temporaryFolder(), 'b.tar.gz'), await temporaryFolder()];
    await backup(app.config, file);
    await tar.extract({ file, cwd: unpacked });
    expect(bytesIn(unpacked)).toContain('Your password reset code');
    expect(bytesIn(unpacked)).not.toContain(code);
    expect(bytesIn(unpacked)).not.toContain(token);

    const target = { ...app.config, dataDir: await temporaryFolder(), database: await emptyLocation(engine) };
    await restore(target, file);
    const db = openDatabase(target.database);
    onCleanUp(() => db.destroy());
    expect((await sendAll(db, sessionSecret)).map(({ text }) => text)).toEqual([
      expect.stringContaining(code),
      expect.stringContaining(token),
    ]);
  });

  it('is encrypted at the next start if an earlier release left it readable', async () => {
    const { db } = await freshDatabase(engine);
    const leave = (recipient: string, message: OutboxMessage) =>
      enqueue(db, { kind: 'code', quoteId: null, recipient, message, publicUrl: 'https://shop.example' });
    const words = { subject: 'Your code', text: 'It is 482913', html: '<p>482913</p>' };
    await leave('dana@example.com', { ...words, secret: true });
    await leave('bo@example.com', { subject: 'Open', text: 'Nothing secret', html: '' });
    await leave('zoe@example.com', sealMessage(OTHER_SECRET, { ...words, secret: true }));
    await sealSecretMails(db, OTHER_SECRET);
    const sealed = await mails(db);
    expect(JSON.stringify(sealed)).not.toContain('482913');
    expect(sealed[1]!.message).toMatchObject({ text: 'Nothing secret' });
    await sealSecretMails(db, OTHER_SECRET);
    expect(await mails(db)).toEqual(sealed);
    const texts = (await sendAll(db, OTHER_SECRET)).map(({ text }) => text);
    expect(texts).toEqual(['It is 482913', 'Nothing secret', 'It is 482913']);
  });
});

it('a login secret is never readable in the files of SQLite, waiting or sent', async () => {
  const { app, sessionSecret, code, token } = await siteWithSecrets('sqlite');
  const { database } = app.config;
  const folder = dirname(database.engine === 'sqlite' ? database.file : '');
  const expectNone = () => {
    const bytes = bytesIn(folder);
    expect(bytes).toContain('Your password reset code');
    expect(bytes).not.toContain(token);
    // A time or id may hold the same six digits, but not in quotes.
    expect(bytes).not.toContain(`"${code}"`);
    expect(bytes).not.toContain(`Reset code: ${code}`);
  };
  expectNone();
  await sendAll(app.db, sessionSecret);
  expectNone();
});
