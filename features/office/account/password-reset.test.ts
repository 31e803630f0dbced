import { describe, expect, it, vi } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { ADMIN, signIn, startApp, startWithAdmin, type TestApp, USER } from '#tests/support/api.ts';
import { engines, httpEngines, onCleanUp, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { sweepResets } from './password-reset.store.server.ts';

const NEW = 'fresh primer and two coats';
const REQUESTED = "If an account exists with this email, you'll receive a reset code shortly.";
const WRONG = { success: false, message: expect.stringContaining('incorrect') };

const request = ({ post }: TestApp, email = ADMIN.email) => post('/api/password-reset/request', { email });
const confirm = ({ post }: TestApp, token: string, { email = ADMIN.email, newPassword = NEW } = {}) =>
  post('/api/password-reset/confirm', { email, token, newPassword });
const login = ({ post }: TestApp, password: string) => post('/api/login', { username: ADMIN.email, password });

const mails = async ({ db }: TestApp) =>
  db.selectFrom('outbox').selectAll().where('kind', '<>', 'new-device').orderBy('id').execute();

/** The code of the newest mail. */
async function codeOf(app: TestApp): Promise<string> {
  const mail = (await mails(app)).findLast(({ kind }) => kind === 'password-reset');
  return /Reset code: (\d{6})$/m.exec(wordsOf(openMessage(app.config.sessionSecret, mail!.message)).text)![1]!;
}

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const unlimited = { env: { RATE_LIMITS: 'off' } };

describe.each(engines)('resetting a password on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('resets by a mailed code, once, and ends every session', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const asked = await request(app, ' OWNER@Example.com ');
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toEqual({ success: true, message: REQUESTED });
    const [mail] = await mails(app);
    expect(mail).toMatchObject({ recipient: ADMIN.email, kind: 'password-reset', message: { secret: true } });
    expect(wordsOf(openMessage(app.config.sessionSecret, mail!.message)).text).toContain('15 minutes');
    expect(mail!.message.subject).not.toMatch(/\d/);

    const code = await codeOf(app);
    const done = await confirm(app, code, { email: 'Owner@Example.COM' });
    expect(done.json()).toEqual({
      success: true,
      message: 'Your password has been reset successfully. You can now log in with your new password.',
    });
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401);
    expect((await login(app, ADMIN.password)).statusCode).toBe(401);
    expect((await login(app, NEW)).statusCode).toBe(200);
    expect((await mails(app)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['password-reset', ADMIN.email],
      ['password-changed', ADMIN.email],
    ]);

    const again = await confirm(app, code);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject(WRONG);
  });

  itOnce('gives the same answer for an address without an account, and sends nothing', async () => {
    const { app } = await startWithAdmin(engine);
    const unknown = await request(app, 'nobody@example.com');
    const known = await request(app);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect((await mails(app)).map(({ recipient }) => recipient)).toEqual([ADMIN.email]);
    const refused = await confirm(app, '000000', { email: 'nobody@example.com' });
    const mistaken = await confirm(app, wrong(await codeOf(app)));
    expect([refused.statusCode, refused.json()]).toEqual([mistaken.statusCode, mistaken.json()]);
  });

  itOnce('stores only a keyed hash of the code', async () => {
    const { app } = await startWithAdmin(engine);
    await request(app);
    const code = await codeOf(app);
    const [row] = await app.db.selectFrom('passwordResetTokens').selectAll().execute();
    expect(row!.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('rejects an expired code and deletes it', async () => {
    const { app } = await startWithAdmin(engine);
    await request(app);
    const { expiresAt } = await app.db.selectFrom('passwordResetTokens').select('expiresAt').executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 15 * 60_000)).toBeLessThan(10_000);
    const past = new Date(Date.now() - 1).toISOString();
    await app.db.updateTable('passwordResetTokens').set({ expiresAt: past }).execute();
    expect((await confirm(app, await codeOf(app))).json()).toMatchObject(WRONG);
    // Begun under a clock that was wrong.
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    await app.db.updateTable('passwordResetTokens').set({ expiresAt: tomorrow }).execute();
    expect((await confirm(app, await codeOf(app))).json()).toMatchObject(WRONG);
    await app.db.updateTable('passwordResetTokens').set({ expiresAt: past }).execute();
    await sweepResets(app.db);
    expect(await app.db.selectFrom('passwordResetTokens').selectAll().execute()).toEqual([]);
  });

  it('accepts only the newest code', async () => {
    const { app } = await startWithAdmin(engine, unlimited);
    await request(app);
    const old = await codeOf(app);
    do await request(app);
    while ((await codeOf(app)) === old);
    expect((await confirm(app, old)).statusCode).toBe(400);
    expect((await confirm(app, await codeOf(app))).statusCode).toBe(200);
  });

  itOnce('rejects the code of another account', async () => {
    const { app } = await startWithAdmin(engine);
    await signIn(app, 'user');
    await request(app, USER.email);
    const code = await codeOf(app);
    await request(app);
    if (code !== (await codeOf(app))) expect((await confirm(app, code)).json()).toMatchObject(WRONG);
    expect((await login(app, ADMIN.password)).statusCode).toBe(200);
  });

  it('accepts the code after four wrong ones, but not after five, even concurrent ones', async () => {
    const { app } = await startWithAdmin(engine, unlimited);
    await request(app);
    const code = await codeOf(app);
    await Promise.all([1, 2, 3, 4].map((by) => confirm(app, wrong(code, by))));
    expect((await confirm(app, code)).statusCode).toBe(200);

    await request(app);
    const next = await codeOf(app);
    const tries = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((by) => confirm(app, wrong(next, by))));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400));
    const [row] = await app.db.selectFrom('passwordResetTokens').selectAll().execute();
    expect(row!.attempts).toBe(5);
    expect((await confirm(app, next)).json()).toMatchObject(WRONG);
  });

  it('accepts one of two concurrent requests with the right code', async () => {
    const { app } = await startWithAdmin(engine);
    await request(app);
    const code = await codeOf(app);
    const both = await Promise.all([confirm(app, code), confirm(app, code, { newPassword: `${NEW}!` })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});

describe.each(httpEngines)('too many resets on %s', (engine) => {
  it('allows three requests an hour for an address, known or not, even concurrent ones', async () => {
    const { app } = await startWithAdmin(engine);
    for (const email of [ADMIN.email, 'nobody@example.com']) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => request(app, email)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429]);
      const refused = answers.find(({ statusCode }) => statusCode === 429)!;
      expect(refused.json()).toMatchObject({ success: false, message: expect.stringContaining('minutes') });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('allows a client twenty requests an hour and twenty attempts in 15 minutes', async () => {
    const { app } = await startWithAdmin(engine);
    const requests = await Promise.all(Array.from({ length: 22 }, (_, i) => request(app, `person${i}@example.com`)));
    expect(requests.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    const tries = await Promise.all(
      Array.from({ length: 22 }, (_, i) => confirm(app, '123456', { email: `person${i}@example.com` })),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});

describe('a reset', () => {
  it('allows requests from a known device after a stranger used up the limit', async () => {
    const { app } = await startWithAdmin();
    const device = (await login(app, ADMIN.password)).cookies.find(({ name }) => name === 'device')!.value;
    for (let i = 0; i < 4; i++) await request(app);
    const answer = await app.post(
      '/api/password-reset/request',
      { email: ADMIN.email },
      { cookie: `device=${device}` },
    );
    expect(answer.statusCode).toBe(200);
  });

  it('ends a lockout by wrong passwords', async () => {
    const { app } = await startWithAdmin();
    for (let i = 0; i < 6; i++) await login(app, 'not it');
    expect((await login(app, ADMIN.password)).statusCode).toBe(429);
    await request(app);
    await confirm(app, await codeOf(app));
    expect((await login(app, NEW)).statusCode).toBe(200);
  });

  it('ends the lockout of the whole account, for every browser', async () => {
    const { app } = await startWithAdmin();
    const from = (remoteAddress: string, password: string, headers = {}) =>
      app.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: ADMIN.email, password },
        remoteAddress,
        headers,
      });
    for (let i = 0; i < 100; i++) await from(`192.0.2.${i}`, 'not it');
    expect((await from('198.51.100.1', ADMIN.password)).statusCode).toBe(429);
    await request(app);
    const done = await confirm(app, await codeOf(app));
    const device = done.cookies.find(({ name }) => name === 'device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect((await from('198.51.100.1', NEW)).statusCode).toBe(200);
    expect((await from('198.51.100.2', NEW, { cookie: `device=${device!.value}` })).statusCode).toBe(200);
  });

  it('does not reset the limit of guesses at other accounts', async () => {
    const { app } = await startWithAdmin();
    for (let i = 0; i < 20; i++)
      await app.post('/api/login', { username: `person${i}@example.com`, password: 'guess' });
    await request(app);
    await confirm(app, await codeOf(app));
    const answer = await app.post('/api/login', { username: 'another@example.com', password: 'guess' });
    expect(answer.statusCode).toBe(429);
  });

  it('allows ten requests a day and 70 wrong codes in 30 days', async () => {
    const { app } = await startWithAdmin();
    vi.useFakeTimers({ toFake: ['Date'] });
    onCleanUp(() => vi.useRealTimers());
    const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
    const asked = [];
    for (let hour = 0; hour < 4; hour++) {
      for (let i = 0; i < 3; i++) asked.push((await request(app)).statusCode);
      later(61);
    }
    expect(asked.filter((status) => status === 200)).toHaveLength(10);
    later(24 * 60);

    const guesses = [];
    for (let day = 0; day < 9; day++) {
      for (let i = 0; i < 2; i++) {
        await request(app);
        const code = await codeOf(app);
        for (let by = 1; by <= 5; by++) guesses.push((await confirm(app, wrong(code, by))).statusCode);
      }
      later(24 * 60);
    }
    expect(guesses.filter((status) => status === 400)).toHaveLength(70);
    expect(guesses.at(-1)).toBe(429);
  });

  it.each([
    ['short', '1234567'],
    ['long', 'x'.repeat(129)],
    ['easy to guess', 'Password123!'],
    ['much like the address', 'owner@example.com'],
  ])('rejects a password that is too %s without consuming an attempt', async (_what, newPassword) => {
    const { app } = await startWithAdmin();
    await request(app);
    const code = await codeOf(app);
    for (let i = 0; i < 6; i++) {
      const answer = await confirm(app, code, { newPassword });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, errors: [{ path: 'newPassword' }] });
    }
    expect((await confirm(app, code)).statusCode).toBe(200);
  });

  it('accepts passwords of 8 and 128 characters', async () => {
    for (const newPassword of ['tail#417', `Cowling${'!?'.repeat(60)}z`]) {
      const { app } = await startWithAdmin();
      await request(app);
      expect((await confirm(app, await codeOf(app), { newPassword })).statusCode).toBe(200);
    }
  });

  it.each([
    [{ email: 'nobody' }, ['email']],
    [{ email: ['a@example.com'] }, ['email']],
    [{ email: ADMIN.email, admin: true }, ['admin']],
    [{}, ['email']],
  ])('rejects the request %o', async (body, paths) => {
    const app = await startApp();
    const answer = await app.post('/api/password-reset/request', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) });
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('rejects requests from another site', async () => {
    const { app } = await startWithAdmin();
    const origin = { origin: 'https://evil.example' };
    expect((await app.post('/api/password-reset/request', { email: ADMIN.email }, origin)).statusCode).toBe(403);
    expect((await app.post('/api/password-reset/confirm', {}, origin)).statusCode).toBe(403);
  });
});
