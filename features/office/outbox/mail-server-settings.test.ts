import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { type Caller, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { httpEngines } from '#tests/support/database.ts';
import { mailServer, smtpAnswer } from '#tests/support/smtp.ts';
import { readMailSettings } from './mail-server.store.server.ts';
import { MAIL_SERVER_MESSAGES } from './mail-server.ts';

const NOTHING = { host: null, port: null, username: null, password: null, sender: null };
const SERVER = {
  host: 'smtp.shop.example',
  port: 465,
  username: 'desk',
  password: 'open sesame',
  sender: 'desk@shop.example',
};
const URL = '/api/mail-server';
/** The operator lets the desk name a mail server beside the site. */
const BESIDE = { SMTP_PRIVATE_HOSTS: '127.0.0.1' };
const MAIL = {
  to: ['dana@example.com'],
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  replyTo: undefined,
  messageId: '<1@shop.example>',
  date: new Date(),
};

const inForce = ({ db, config }: TestApp) => readMailSettings(db, config);
const errorsOf = async (admin: Caller, body: object) => {
  const answer = await admin.put(URL, { ...NOTHING, ...body });
  return [answer.statusCode, answer.json().errors];
};

describe.each(httpEngines)('the mail settings on %s', (engine) => {
  it('seal the password, and send it to the server and user it was entered for only', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const first = await admin.put(URL, { ...SERVER, expectedUpdatedAt: null });
    const shown = { host: SERVER.host, port: 465, username: 'desk', hasPassword: true, sender: SERVER.sender };
    expect([first.statusCode, first.json()]).toEqual([
      200,
      expect.objectContaining({ ...shown, updatedBy: 'owner@example.com' }),
    ]);
    expect(first.body).not.toContain(SERVER.password);
    const row = await app.db.selectFrom('mailSettings').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(SERVER.password);
    expect((await inForce(app)).server).toMatchObject({ password: SERVER.password });

    // Another sender keeps the password, another server or user does not.
    const { password: _, ...again } = SERVER;
    expect((await admin.put(URL, { ...again, sender: 'shop@shop.example' })).statusCode).toBe(200);
    expect(await inForce(app)).toMatchObject({
      server: { password: SERVER.password },
      from: { name: BUSINESS.name, address: 'shop@shop.example' },
    });
    const message = MAIL_SERVER_MESSAGES.password;
    for (const change of [{ host: 'smtp.other.example' }, { port: 587 }, { username: 'eve' }])
      expect(await errorsOf(admin, { ...again, ...change })).toEqual([400, [{ path: 'password', message }]]);
    const test = await admin.post(`${URL}/test`, { settings: { ...again, host: 'smtp.other.example' } });
    expect([test.statusCode, test.json().errors]).toEqual([400, [{ path: 'settings.password', message }]]);

    expect((await admin.put(URL, NOTHING)).json()).toMatchObject({ host: null, hasPassword: false });
    expect((await inForce(app)).server).toBeNull();
  });

  it('refuse a change of what someone else has changed', async () => {
    const { admin } = await startWithAdmin(engine);
    const { updatedAt } = (
      await admin.put(URL, { ...NOTHING, sender: 'a@shop.example', expectedUpdatedAt: null })
    ).json();
    expect((await admin.put(URL, { ...NOTHING, expectedUpdatedAt: null })).json().detail).toBe(
      MAIL_SERVER_MESSAGES.moved,
    );
    expect((await admin.put(URL, { ...NOTHING, expectedUpdatedAt: updatedAt })).statusCode).toBe(200);
  });
});

describe('mail settings', () => {
  it.each<[field: string, body: object]>([
    ['host', { host: 'https://smtp.shop.example', port: 465 }],
    ['host', { host: '-', port: 465 }],
    ['host', { username: 'desk', password: 'open sesame' }],
    ['port', { host: 'smtp.shop.example' }],
    ['port', { host: 'smtp.shop.example', port: 0 }],
    ['port', { host: 'smtp.shop.example', port: 65_536 }],
    ['username', { host: 'smtp.shop.example', port: 465, password: 'open sesame' }],
    ['password', { host: 'smtp.shop.example', port: 465, username: 'desk' }],
    ['sender', { sender: 'Shop <desk@shop.example>' }],
  ])('are refused with a sentence at %s: %j', async (field, body) => {
    const { admin } = await startWithAdmin();
    expect(await errorsOf(admin, body)).toEqual([
      400,
      [{ path: field, message: expect.stringMatching(/^\p{Lu}.+\w/u) }],
    ]);
  });

  it('of the environment win, and are shown without the password', async () => {
    const env = { SMTP_URL: 'smtps://shop:secret@mail.example', MAIL_FROM: 'The Shop <hello@shop.example>' };
    const { app, admin } = await startWithAdmin('sqlite', { env });
    await admin.put(URL, SERVER);
    const answer = await admin.get(URL);
    expect(answer.json()).toMatchObject({
      host: 'mail.example',
      port: 465,
      sender: env.MAIL_FROM,
      hasPassword: true,
      environment: { server: true, sender: true },
    });
    expect(answer.body).not.toContain('secret');
    expect(await inForce(app)).toEqual({ server: env.SMTP_URL, from: env.MAIL_FROM });
  });

  it('hold from the next mail on, without a restart', async () => {
    const wakeOutbox = vi.fn();
    const { app, admin } = await startWithAdmin('sqlite', { wakeOutbox, env: BESIDE });
    const deliver = createMailer(app.config, () => inForce(app));
    expect(await deliver(MAIL)).toMatch(/saved as a file/);
    expect((await admin.get('/api/outbox/health')).json().isSetUp).toBe(false);
    const { port, taken } = await mailServer();
    await admin.put(URL, { ...NOTHING, host: '127.0.0.1', port, sender: 'desk@shop.example' });
    expect(wakeOutbox).toHaveBeenCalled();
    expect(await deliver(MAIL)).toBeUndefined();
    expect((await admin.get('/api/outbox/health')).json().isSetUp).toBe(true);
    expect(taken).toMatchObject([{ from: 'desk@shop.example', to: ['dana@example.com'] }]);
    expect((await PostalMime.parse(taken[0]!.raw)).from).toEqual({ name: BUSINESS.name, address: 'desk@shop.example' });
  });

  it('are tried by a mail to the admin, stored or not, with the server’s answer', async () => {
    const { app, admin } = await startWithAdmin('sqlite', { env: BESIDE });
    const test = async (settings?: object) => (await admin.post(`${URL}/test`, settings ? { settings } : {})).json();
    expect((await test()).detail).toBe(MAIL_SERVER_MESSAGES.none);
    const { port, taken } = await mailServer();
    const place = { ...NOTHING, host: '127.0.0.1', port };
    expect(await test(place)).toMatchObject({
      sent: true,
      to: 'owner@example.com',
      problem: null,
      answer: expect.stringMatching(/^250/),
    });
    expect(taken).toMatchObject([{ from: 'no-reply@localhost', to: ['owner@example.com'] }]);
    expect(await app.db.selectFrom('mailSettings').selectAll().execute()).toEqual([]);
    await admin.put(URL, place);
    expect((await test()).sent).toBe(true);

    const strict = await mailServer({ onMailFrom: (_address, _session, done) => done(smtpAnswer(553, 'not yours')) });
    expect(await test({ ...place, port: strict.port, sender: 'desk@shop.example' })).toEqual({
      sent: false,
      to: 'owner@example.com',
      problem: 'sender',
      answer: expect.stringContaining('not yours'),
      sentence: expect.stringContaining('desk@shop.example'),
    });
  });

  it.each(['127.0.0.1', 'localhost', '2130706433', '0.0.0.0', '10.0.0.25', '169.254.169.254'])(
    'reach no private network at %s, by a test or a mail, unless the operator lets them',
    async (host) => {
      const { app, admin } = await startWithAdmin();
      const onConnect = vi.fn((_session: unknown, done: () => void) => done());
      const { port } = await mailServer({ onConnect });
      const settings = { ...NOTHING, host, port };
      expect((await admin.post(`${URL}/test`, { settings })).json()).toMatchObject({
        sent: false,
        problem: 'private',
        answer: null,
        sentence: expect.stringContaining('SMTP_PRIVATE_HOSTS'),
      });
      await admin.put(URL, settings);
      const deliver = createMailer(app.config, () => inForce(app));
      await expect(deliver(MAIL)).rejects.toMatchObject({ code: 'EPRIVATE' });
      expect(onConnect).not.toHaveBeenCalled();
    },
  );

  it('are tried a limited number of times', async () => {
    const { admin } = await startWithAdmin('sqlite', { env: BESIDE });
    const { port } = await mailServer();
    const settings = { ...NOTHING, host: '127.0.0.1', port };
    const codes = await Promise.all(
      Array.from({ length: 21 }, async () => (await admin.post(`${URL}/test`, { settings })).statusCode),
    );
    expect(codes.sort()).toEqual([...Array(20).fill(200), 429]);
  });
});
