import { describe, expect, test, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import type { OutboxMessage } from '#database/tables.ts';
import { createLink, revokeLinks } from '#server/links.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { SAVED_AS_FILE } from '#server/mail/mailer.ts';
import { enqueue } from '#server/mail/outbox.store.server.ts';
import { startOutbox } from '#server/mail/outbox.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onCleanUp, onceOf } from '#tests/support/database.ts';
import { HOUR_MS } from '#time/units.ts';
import { MAIL_REFUSALS, toPreviewDocument } from './mails.ts';
import { formatMailTime } from './ui/mail-parts.tsx';

const HOUR = HOUR_MS;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

const enqueueMail = (db: Db, subject: string, hours = 0, secret?: true) =>
  enqueue(
    db,
    {
      kind: 'customer-confirmation',
      quoteId: null,
      recipient: 'dana@example.com',
      message: { subject, text: 'code 123456', html: '<p>code 123456</p>', ...(secret && { secret }) },
      publicUrl: 'https://shop.example',
    },
    ago(hours),
  );

const updateMail = (
  db: Db,
  id: number,
  fields: { sentAt?: string; failedAt?: string; lastError?: string; attempts?: number },
) => db.updateTable('outbox').set(fields).where('id', '=', id).execute();

describe.each(engines)('the outbox for the owner on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('shows a mail’s text, but not a code or an invitation', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const [open, secret] = [await enqueueMail(app.db, 'Open one'), await enqueueMail(app.db, 'Secret one', 0, true)];
    expect((await admin.get(`/api/outbox/${open}`)).json()).toMatchObject({
      subject: 'Open one',
      text: 'code 123456',
      html: '<p>code 123456</p>',
    });
    expect((await admin.get(`/api/outbox/${secret}`)).json()).toMatchObject({ text: null, html: null });
    expect((await admin.get('/api/outbox/4711')).statusCode).toBe(404);
    expect((await app.get(`/api/outbox/${open}`)).statusCode).toBe(401);
    expect((await (await signIn(app, 'user')).get(`/api/outbox/${open}`)).statusCode).toBe(403);
  });

  test('offers what was saved as a file until it is decided, without codes and what is of its day', async () => {
    const wakeOutbox = vi.fn();
    const app = await startApp(engine, { wakeOutbox, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    const admin = await signIn(app);
    const kept = { sentAt: ago(1).toISOString(), lastError: SAVED_AS_FILE };
    const [fresh, old, sent, secret, reminder] = [
      await enqueueMail(app.db, 'Fresh'),
      await enqueueMail(app.db, 'Old', 15 * 24),
      await enqueueMail(app.db, 'Sent'),
      await enqueueMail(app.db, 'Code', 0, true),
      await enqueueMail(app.db, 'Reminder'),
    ];
    for (const id of [fresh, old, secret, reminder]) await updateMail(app.db, id, kept);
    await updateMail(app.db, sent, { sentAt: kept.sentAt });
    await app.db.updateTable('outbox').set({ kind: 'reminder' }).where('id', '=', reminder).execute();
    for (const message of await endedMessages(app)) {
      const mail = { kind: 'waitlist-offer', quoteId: null, recipient: 'ada@example.com', message };
      await updateMail(app.db, await enqueue(app.db, { ...mail, publicUrl: app.config.publicUrl }), kept);
    }
    const offered = async () =>
      (await admin.get('/api/outbox/kept')).json().map(({ id, isOld }: { id: number; isOld: boolean }) => [id, isOld]);
    const needs = async () =>
      (await admin.get('/api/today')).json().needs.filter(({ kind }: { kind: string }) => kind === 'kept emails');
    expect(await offered()).toEqual([
      [fresh, false],
      [old, true],
    ]);
    expect(await needs()).toEqual([{ kind: 'kept emails', when: 'today', count: 2 }]);
    const decided = await admin.post('/api/outbox/kept', { ids: [fresh, sent, secret, reminder] });
    expect([decided.statusCode, decided.json()]).toEqual([200, { sent: 1 }]);
    expect(wakeOutbox).toHaveBeenCalled();
    expect([await offered(), await needs()]).toEqual([[], []]);
    const waiting = await app.db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute();
    expect(waiting).toEqual([{ id: fresh }]);
    await updateMail(app.db, await enqueueMail(app.db, 'Later'), kept);
    expect(await offered()).toHaveLength(1);
  });

  itOnce('offers nothing without a mail server', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    await updateMail(app.db, await enqueueMail(app.db, 'One'), {
      sentAt: ago(1).toISOString(),
      lastError: SAVED_AS_FILE,
    });
    expect((await admin.get('/api/outbox/kept')).json()).toEqual([]);
    expect((await admin.post('/api/outbox/kept', { ids: [1] })).json().detail).toBe(MAIL_REFUSALS.noServer);
  });

  test('readdresses a customer’s unsent mail, and no other mail', async () => {
    const wakeOutbox = vi.fn();
    const app = await startApp(engine, { wakeOutbox });
    const admin = await signIn(app);
    const lead = { firstName: 'Dana', lastName: 'Reed', email: 'dana@exmaple.com' };
    const { id: quoteId } = (await app.post('/api/quotes', lead)).json();
    const rows = await app.db.selectFrom('outbox').select(['id', 'recipient']).orderBy('id').execute();
    const [notice, confirmation] = [rows.find((row) => !row.recipient)!.id, rows.find((row) => row.recipient)!.id];
    await updateMail(app.db, confirmation, {
      failedAt: ago(1).toISOString(),
      lastError: 'no such domain',
      attempts: 20,
    });
    wakeOutbox.mockClear();
    const readdress = (id: number, recipient: unknown = 'dana@example.com') =>
      admin.patch(`/api/outbox/${id}`, { recipient });
    expect((await readdress(confirmation)).json()).toMatchObject({
      id: confirmation,
      quoteId,
      recipient: 'dana@example.com',
      state: 'waiting',
      reason: null,
    });
    expect(wakeOutbox).toHaveBeenCalledOnce();
    expect((await admin.get(`/api/outbox/${confirmation}`)).json().state).toBe('waiting');
    for (const recipient of ['', 'dana', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', null])
      expect([recipient, (await readdress(confirmation, recipient)).statusCode]).toEqual([recipient, 400]);
    const secret = await enqueueMail(app.db, 'A code', 0, true);
    await app.db.updateTable('outbox').set({ quoteId }).where('id', '=', secret).execute();
    const sent = await enqueueMail(app.db, 'Sent one', 3);
    await updateMail(app.db, sent, { sentAt: ago(2).toISOString() });
    for (const id of [notice, secret, sent]) expect((await readdress(id)).statusCode).toBe(409);
    expect((await readdress(4711)).statusCode).toBe(404);
    expect((await (await signIn(app, 'user')).patch(`/api/outbox/${notice}`, {})).statusCode).toBe(403);
  });

  test('lists mails by state, page by page, without their text', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const [sent, failed, waiting] = [
      await enqueueMail(app.db, 'Sent one', 3),
      await enqueueMail(app.db, 'Failed one', 2),
      await enqueueMail(app.db, 'Waiting one', 0, true),
    ];
    await updateMail(app.db, sent, { sentAt: ago(2).toISOString() });
    await updateMail(app.db, failed, { failedAt: ago(1).toISOString(), lastError: 'no such mailbox' });

    const all = await admin.get('/api/outbox');
    expect(all.json().map((mail: { subject: string }) => mail.subject)).toEqual([
      'Waiting one',
      'Failed one',
      'Sent one',
    ]);
    expect(all.body).not.toContain('123456');
    expect(all.headers['cache-control']).toBe('private, no-store');
    const [one] = (await admin.get('/api/outbox?status=failed')).json();
    expect(one).toMatchObject({
      id: failed,
      state: 'failed',
      reason: 'no such mailbox',
      recipient: 'dana@example.com',
    });
    expect((await admin.get('/api/outbox?status=waiting')).json()).toMatchObject([{ id: waiting, state: 'waiting' }]);

    const first = await admin.get('/api/outbox?limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
    const second = await admin.get(next);
    expect(second.json().map((mail: { id: number }) => mail.id)).toEqual([sent]);
    expect(second.headers.link).toBeUndefined();
    for (const query of ['status=lost', 'cursor=x', 'limit=0', 'q=1'])
      expect((await admin.get(`/api/outbox?${query}`)).statusCode).toBe(400);
  });

  test('reports its health', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const health = async () => (await admin.get('/api/outbox/health')).json();
    expect(await health()).toEqual({
      isSetUp: false,
      waiting: 0,
      sent: 0,
      kept: 0,
      failed: 0,
      retrying: 0,
      overdue: 0,
      lastSentAt: null,
    });

    const [sent, failed, refused] = [
      await enqueueMail(app.db, 'Sent', 5),
      await enqueueMail(app.db, 'Failed', 5),
      await enqueueMail(app.db, 'Refused', 5),
    ];
    await enqueueMail(app.db, 'Just now');
    await enqueueMail(app.db, 'Tomorrow', -24);
    const sentAt = ago(4).toISOString();
    await updateMail(app.db, sent, { sentAt });
    await updateMail(app.db, failed, { failedAt: ago(1).toISOString(), lastError: 'no such mailbox' });
    await app.db
      .updateTable('outbox')
      .set({ lastError: 'busy', nextAttemptAt: ago(-1).toISOString() })
      .where('id', '=', refused)
      .execute();
    expect(await health()).toEqual({
      isSetUp: false,
      waiting: 3,
      sent: 1,
      kept: 0,
      failed: 1,
      retrying: 1,
      overdue: 1,
      lastSentAt: sentAt,
    });
    await updateMail(app.db, sent, { lastError: 'No mail server was set up' });
    expect(await health()).toMatchObject({ sent: 1, kept: 1, lastSentAt: null });
    const set = await startApp(engine, { env: { SMTP_URL: 'smtp://localhost:2525' } });
    expect((await (await signIn(set)).get('/api/outbox/health')).json()).toMatchObject({ isSetUp: true });
  });

  test('retries and drops a failed mail', async () => {
    const wakeOutbox = vi.fn();
    const app = await startApp(engine, { wakeOutbox });
    const admin = await signIn(app);
    const id = await enqueueMail(app.db, 'Hello', 4);
    await updateMail(app.db, id, { failedAt: ago(1).toISOString(), lastError: 'full', attempts: 5 });

    const retried = await admin.post(`/api/outbox/${id}/retry`);
    expect([retried.statusCode, retried.json()]).toMatchObject([200, { id, state: 'waiting', reason: 'full' }]);
    expect(wakeOutbox).toHaveBeenCalled();
    const row = await app.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ attempts: 0, failedAt: null });

    expect((await admin.delete(`/api/outbox/${id}`)).statusCode).toBe(409);
    await updateMail(app.db, id, { failedAt: ago(0).toISOString() });
    expect((await admin.delete(`/api/outbox/${id}`)).statusCode).toBe(204);
    expect((await admin.post(`/api/outbox/${id}/retry`)).statusCode).toBe(404);
  });

  test('rejects a retry of a sent mail, one being sent, and one without text', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const [sent, sending, forgotten] = [
      await enqueueMail(app.db, 'Sent'),
      await enqueueMail(app.db, 'Sending'),
      await enqueueMail(app.db, 'Code', 1, true),
    ];
    await updateMail(app.db, sent, { sentAt: ago(1).toISOString() });
    await app.db
      .updateTable('outbox')
      .set({ claimedUntil: ago(-1).toISOString() })
      .where('id', '=', sending)
      .execute();
    await app.db
      .updateTable('outbox')
      .set({
        failedAt: ago(1).toISOString(),
        message: JSON.stringify({ subject: 'Code', text: '', html: '', secret: true }) as never,
      })
      .where('id', '=', forgotten)
      .execute();
    for (const id of [sent, sending, forgotten])
      expect((await admin.post(`/api/outbox/${id}/retry`)).statusCode).toBe(409);
  });

  itOnce('is for admins only', async () => {
    const app = await startApp(engine);
    const user = await signIn(app, 'user');
    for (const url of ['/api/outbox', '/api/outbox/health', '/api/outbox?status=lost']) {
      expect((await app.get(url)).statusCode).toBe(401);
      expect((await user.get(url)).statusCode).toBe(403);
    }
    expect((await app.post('/api/outbox/1/retry')).statusCode).toBe(401);
    expect((await user.post('/api/outbox/1/retry')).statusCode).toBe(403);
    expect((await user.delete('/api/outbox/1')).statusCode).toBe(403);
  });

  itOnce('marks a mail that became a file, and sends it once there is a mail server', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const [kept, delivered] = [await enqueueMail(app.db, 'Kept'), await enqueueMail(app.db, 'Gone')];
    const outbox = startOutbox({
      db: app.db,
      sessionSecret: app.config.sessionSecret,
      deliver: async ({ subject }) => (subject === 'Kept' ? SAVED_AS_FILE : undefined),
      ownerAddress: async () => ['owner@example.com'],
      log: { info() {}, warn() {} },
    });
    onCleanUp(() => outbox.stop());
    await expect.poll(async () => (await admin.get('/api/outbox/health')).json().sent).toBe(2);
    await outbox.stop();
    const shown = async (id: number) => (await admin.get(`/api/outbox/${id}`)).json();
    expect([await shown(kept), await shown(delivered)]).toMatchObject([
      { state: 'sent', reason: SAVED_AS_FILE },
      { state: 'sent', reason: null },
    ]);
    const health = (await admin.get('/api/outbox/health')).json();
    expect(health.lastSentAt).toBe((await shown(delivered)).at);

    const refused = await admin.post(`/api/outbox/${kept}/retry`);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, MAIL_REFUSALS.noServer]);
    app.config.smtpUrl = 'smtp://mail.example';
    expect((await admin.post(`/api/outbox/${delivered}/retry`)).statusCode).toBe(409);
    expect((await admin.post(`/api/outbox/${kept}/retry`)).json()).toMatchObject({ state: 'waiting' });
  });
});

test('the preview of a mail loads nothing and keeps its inline styles', () => {
  const shown = toPreviewDocument(
    '<html><head><meta name="color-scheme" content="dark"><style>p{}</style></head><p style="x">Hi',
  );
  expect(shown).toMatch(/<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]+">/);
  expect(shown).toContain('<p style="x">Hi');
  expect(shown).not.toMatch(/<style|color-scheme/);
});

test.each([
  ['2026-11-20T15:22:00.000Z', 'Today, 8:22 AM'],
  ['2026-11-20T06:59:00.000Z', 'Yesterday, 11:59 PM'],
  ['2026-11-19T06:59:00.000Z', 'Nov 18, 2026, 11:59 PM'],
  ['2026-11-21T07:00:00.000Z', 'Nov 21, 2026, 12:00 AM'],
])('formats the time %s as %s', (time, words) => {
  expect(formatMailTime(time, new Date('2026-11-20T18:00:00.000Z'))).toBe(words);
});

/** An invitation that was withdrawn, one whose hours are over, and an appointment of yesterday. */
async function endedMessages({ db, config }: TestApp): Promise<OutboxMessage[]> {
  const link = { kind: 'waitlist', subjectId: 1, recipient: 'ada@example.com' } as const;
  const by = { sessionSecret: config.sessionSecret, now: ago(48) };
  const revoked = await createLink(db, by, { ...link, expiresAt: null });
  await revokeLinks(db, 'waitlist', 1, ago(1));
  const over = await createLink(db, by, { ...link, expiresAt: ago(2).toISOString() });
  const page = { subject: 'Your days', preview: '', businessName: 'Shop', footer: [] };
  const withLink = (linkId: number) => composeMail({ ...page, blocks: [{ privateLink: { label: 'Open', linkId } }] });
  const calendar = `BEGIN:VEVENT\r\nDTSTART:${ago(24)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}\r\n`;
  return [withLink(revoked.id), withLink(over.id), { subject: 'Appointment', text: 'See you.', html: '', calendar }];
}
