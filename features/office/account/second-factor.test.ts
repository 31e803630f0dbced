import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, type Answer, type Caller, startApp, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { engines } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { codeOfStep, fromBase32, stepAt } from './second-factor.process.server.ts';

const CREDENTIALS = { username: ADMIN.email, password: ADMIN.password };
const logIn = (app: Pick<Caller, 'post'>, headers = {}) => app.post('/api/login', CREDENTIALS, headers);
const cookieOf = (answer: Answer) => answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const codeAt = (secret: string, time = Date.now()) => codeOfStep(fromBase32(secret), stepAt(new Date(time)));
const STEP_MS = 30_000;

afterEach(() => void vi.useRealTimers());

/** Sets up an authenticator app two steps ago, so that the codes of now are unused. */
async function addApp(admin: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await admin.post('/api/account/time-code')).json();
  const added = await admin.post('/api/account/time-code/confirm', { code: codeAt(secret, Date.now() - STEP_MS) });
  expect(added.statusCode).toBe(200);
  return { secret, recoveryCodes: added.json().recoveryCodes };
}

async function addPasskey(admin: Caller, name = 'Hangar key'): Promise<Authenticator> {
  const key = createAuthenticator();
  const options = (await admin.post('/api/account/passkeys/options')).json();
  const added = await admin.post('/api/account/passkeys', { name, passkey: key.create(options) });
  expect(added.statusCode, added.body).toBe(201);
  return key;
}

/** The first step: the caller of the second. */
async function beginLogin(app: TestApp): Promise<Caller & { first: Answer }> {
  const first = await logIn(app);
  expect(first.statusCode).toBe(202);
  return { ...app.callerWith({ cookie: cookieOf(first) }), first };
}

describe.each(engines)('a login with an authenticator app on %s', (engine) => {
  it('needs the code, and begins no session before', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const { secret } = await addApp(admin);
    const { first, ...browser } = await beginLogin(app);
    expect(first.json()).toMatchObject({ success: false, secondFactor: { timeCode: true, passkey: null } });
    expect(first.cookies.map(({ name }) => name)).toEqual(['login_step']);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    const done = await browser.post('/api/login/second-factor', { code: codeAt(secret) });
    expect(done.json()).toMatchObject({ success: true, user: { email: ADMIN.email } });
    const user = await app.get('/api/auth/user', { cookie: cookieOf(done) });
    expect(user.json()).toMatchObject({ email: ADMIN.email, needsSecondFactor: false });
    // The step is over.
    expect((await browser.post('/api/login/second-factor', { code: codeAt(secret) })).statusCode).toBe(401);
  });

  it('refuses a code that was used, also by concurrent logins', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const { secret } = await addApp(admin);
    const browsers = await Promise.all([1, 2, 3].map(() => beginLogin(app)));
    const code = codeAt(secret);
    const answers = await Promise.all(browsers.map(({ post }) => post('/api/login/second-factor', { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    // An earlier one neither.
    const again = await beginLogin(app);
    const earlier = codeAt(secret, Date.now() - STEP_MS);
    expect((await again.post('/api/login/second-factor', { code: earlier })).statusCode).toBe(401);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const { recoveryCodes } = await addApp(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first] = recoveryCodes as [string];
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
    const one = await beginLogin(app);
    expect((await one.post('/api/login/second-factor', { code: typed })).statusCode).toBe(200);
    const two = await beginLogin(app);
    expect((await two.post('/api/login/second-factor', { code: first })).statusCode).toBe(401);
    expect((await admin.get('/api/account/second-factors')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    const stored = JSON.stringify(await app.db.selectFrom('recoveryCodes').selectAll().execute());
    expect(stored).not.toContain(recoveryCodes[1]!.replaceAll('-', ''));
  });
});

describe('a second step', () => {
  it('has five tries and ten minutes', async () => {
    const { app, admin } = await startWithAdmin();
    const { secret } = await addApp(admin);
    const browser = await beginLogin(app);
    for (let tried = 0; tried < 5; tried += 1)
      expect((await browser.post('/api/login/second-factor', { code: '000000' })).statusCode).toBe(401);
    const spent = await browser.post('/api/login/second-factor', { code: codeAt(secret) });
    expect([spent.statusCode, spent.json().reason]).toEqual([401, 'login-expired']);

    const late = await beginLogin(app);
    await app.db.updateTable('loginChallenges').set({ expiresAt: new Date().toISOString() }).execute();
    expect((await late.post('/api/login/second-factor', { code: codeAt(secret) })).statusCode).toBe(401);
  });

  it('ends with a change of the password', async () => {
    const { app, admin } = await startWithAdmin();
    const { secret } = await addApp(admin);
    const browser = await beginLogin(app);
    const change = { currentPassword: ADMIN.password, newPassword: 'seven coats of clear' };
    expect((await admin.put('/api/account/password', change)).statusCode).toBe(204);
    expect((await browser.post('/api/login/second-factor', { code: codeAt(secret) })).json().reason).toBe(
      'login-expired',
    );
  });

  it('is limited by account and network, over many logins', async () => {
    const { app, admin } = await startWithAdmin();
    await addApp(admin);
    const tries = [];
    for (let login = 0; login < 3; login += 1) {
      const { post } = await beginLogin(app);
      for (let tried = 0; tried < 4; tried += 1)
        tries.push((await post('/api/login/second-factor', { code: '000000' })).statusCode);
    }
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it.each([{}, { code: '' }, { code: '1', passkey: {} }, { passkey: { id: 'a' } }, { kode: '1' }])(
    'refuses %j',
    async (body) => {
      const { post } = await startApp();
      expect((await post('/api/login/second-factor', body)).statusCode).toBe(400);
    },
  );

  it('is not there for a made-up cookie', async () => {
    const { post } = await startApp();
    const answer = await post('/api/login/second-factor', { code: '123456' }, { cookie: 'login_step=made-up' });
    expect(answer.statusCode).toBe(401);
  });
});

describe.each(engines)('a passkey on %s', (engine) => {
  it('is a second factor, whose challenge works once', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const key = await addPasskey(admin);
    const { first, ...browser } = await beginLogin(app);
    const passkey = key.get(first.json().secondFactor.passkey, { verifiesUser: false });
    expect((await browser.post('/api/login/second-factor', { passkey })).statusCode).toBe(200);
    const next = await beginLogin(app);
    expect((await next.post('/api/login/second-factor', { passkey })).statusCode).toBe(401);
  });

  it('is the only factor if its device checks the user', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const key = await addPasskey(admin);
    const attempt = async (how = {}) => {
      const options = await app.post('/api/login/passkey/options');
      const passkey = key.get(options.json(), how);
      return app.post('/api/login/passkey', { passkey }, { cookie: cookieOf(options) });
    };
    expect((await attempt({ verifiesUser: false })).statusCode).toBe(401);
    expect((await attempt({ origin: 'https://elsewhere.example' })).statusCode).toBe(401);
    const done = await attempt();
    expect(done.json()).toMatchObject({ success: true, user: { email: ADMIN.email } });
    expect((await app.get('/api/auth/user', { cookie: cookieOf(done) })).statusCode).toBe(200);
    const [{ lastUsedAt }] = (await admin.get('/api/account/second-factors')).json().passkeys;
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('of another account, or unknown, logs in to none', async () => {
    const { app, admin } = await startWithAdmin(engine);
    await addPasskey(admin);
    const stranger = createAuthenticator();
    const { first, ...browser } = await beginLogin(app);
    const passkey = stranger.get(first.json().secondFactor.passkey);
    expect((await browser.post('/api/login/second-factor', { passkey })).statusCode).toBe(401);
  });

  it('is named, added once, and removed with the recovery codes when it was the last factor', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const key = createAuthenticator();
    const add = async (name: string) => {
      const options = (await admin.post('/api/account/passkeys/options')).json();
      return admin.post('/api/account/passkeys', { name, passkey: key.create(options) });
    };
    const added = (await add('Phone')).json();
    expect([added.passkey.name, added.recoveryCodes.length]).toEqual(['Phone', 10]);
    expect((await add('Phone again')).statusCode).toBe(409);
    const { id } = added.passkey;
    expect((await admin.patch(`/api/account/passkeys/${id}`, { name: 'My phone' })).json().name).toBe('My phone');
    expect((await admin.delete(`/api/account/passkeys/${id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/account/passkeys/${id}`)).statusCode).toBe(404);
    expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
    expect((await logIn(app)).statusCode).toBe(200);
    const mails = await app.db.selectFrom('outbox').select('kind').where('kind', '=', 'factor-changed').execute();
    expect(mails).toHaveLength(2);
  });
});

describe('the time code of an account', () => {
  it('is stored sealed, and is in use only once confirmed', async () => {
    const { app, admin } = await startWithAdmin();
    const { secret, uri } = (await admin.post('/api/account/time-code')).json();
    expect(uri).toContain(`secret=${secret}`);
    expect((await logIn(app)).statusCode).toBe(200);
    const { secret: stored } = await app.db.selectFrom('timeCodes').selectAll().executeTakeFirstOrThrow();
    expect(stored).not.toContain(secret);
    expect((await admin.post('/api/account/time-code/confirm', { code: '000 000' })).statusCode).toBe(400);
    await addApp(admin);
    expect((await admin.post('/api/account/time-code')).statusCode).toBe(409);
    expect((await admin.delete('/api/account/time-code')).statusCode).toBe(204);
    expect((await logIn(app)).statusCode).toBe(200);
  });
});

describe('changing a second factor', () => {
  it('needs a login within ten minutes', async () => {
    const { app, admin } = await startWithAdmin();
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString();
    await app.db.updateTable('sessions').set({ authenticatedAt: elevenMinutesAgo }).execute();
    for (const call of [
      () => admin.post('/api/account/passkeys/options'),
      () => admin.delete('/api/account/time-code'),
      () => admin.post('/api/account/recovery-codes'),
      () => admin.post('/api/invitations', { email: 'ana@example.com' }),
      () => admin.delete('/api/users/1'),
      () => admin.delete('/api/account/sessions'),
      () => admin.delete('/api/account/sessions/made-up'),
      () => admin.put('/api/settings/security', { secondFactorRequired: true }),
      () => admin.get('/api/quotes.csv'),
      () => admin.post('/api/people/erasures', { email: 'ana@example.com' }),
    ]) {
      const refused = await call();
      expect([refused.statusCode, refused.json().reason]).toEqual([401, 'recent-login']);
    }
    // Reading goes on.
    expect((await admin.get('/api/quotes')).statusCode).toBe(200);
  });
});

describe('a second factor of all admins', () => {
  it('closes the desk to those without one until they add it, and keeps the last', async () => {
    const { app, admin } = await startWithAdmin();
    expect((await admin.put('/api/settings/security', { secondFactorRequired: true })).statusCode).toBe(200);
    expect((await admin.get('/api/auth/user')).json()).toMatchObject({ needsSecondFactor: true });
    expect((await admin.get('/api/quotes')).statusCode).toBe(403);
    await addApp(admin);
    expect((await admin.get('/api/quotes')).statusCode).toBe(200);
    expect((await admin.delete('/api/account/time-code')).statusCode).toBe(409);
    await addPasskey(admin);
    expect((await admin.delete('/api/account/time-code')).statusCode).toBe(204);
    expect((await app.get('/api/settings/security')).statusCode).toBe(401);
  });
});

describe('a session', () => {
  it('ends after 30 days, whatever happens', async () => {
    const { app, admin } = await startWithAdmin();
    const begin = (days: number) => ({ begunAt: new Date(Date.now() - days * DAY_MS).toISOString() });
    await app.db.updateTable('sessions').set(begin(29.9)).execute();
    expect((await admin.get('/api/auth/user')).statusCode).toBe(200);
    await app.db.updateTable('sessions').set(begin(30)).execute();
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401);
  });
});

describe('a login from a new device', () => {
  const noticesIn = ({ db }: TestApp) => db.selectFrom('outbox').selectAll().where('kind', '=', 'new-device').execute();

  it('is mailed, except the first of an account and those of known devices', async () => {
    const { app } = await startWithAdmin();
    expect(await noticesIn(app)).toEqual([]);
    const second = await logIn(app);
    const [notice, ...more] = await noticesIn(app);
    expect([more, notice!.recipient]).toEqual([[], ADMIN.email]);
    expect(JSON.stringify(notice!.message)).toContain('127.0.0.0/24');
    await logIn(app, { cookie: cookieOf(second) });
    expect(await noticesIn(app)).toHaveLength(1);
  });

  it('is one again after the device was removed', async () => {
    const { app } = await startWithAdmin();
    const admin = app.callerWith({ cookie: cookieOf(await logIn(app)) });
    const devices = (await admin.get('/api/account/devices')).json();
    expect(devices.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect((await admin.delete(`/api/account/devices/${devices[0].id}`)).statusCode).toBe(204);
    await admin.post('/api/login', CREDENTIALS);
    expect(await noticesIn(app)).toHaveLength(2);
  });
});
