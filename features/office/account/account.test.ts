import { describe, expect, it } from 'vitest';
import { sha256 } from '#server/crypto.ts';
import { hashPassword, MAX_HASHES, MAX_WAITING } from '#server/passwords.ts';
import { ADMIN, signIn, startApp, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';

const login = ({ post }: Pick<TestApp, 'post'>, password = ADMIN.password, headers = {}) =>
  post('/api/login', { username: ADMIN.email, password }, headers);

const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

describe.each(engines)('logging in on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('returns the user without the hash and begins a session', async () => {
    const { app } = await startWithAdmin(engine);
    const answer = await login(app);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, user: { email: ADMIN.email, role: 'owner' } });
    expect(answer.body).not.toContain('argon2');
    const { session } = cookiesOf(answer);
    const who = await app.get('/api/auth/user', { cookie: `session=${session}` });
    expect(who.json()).toMatchObject({ email: ADMIN.email });
    expect(who.headers['cache-control']).toBe('private, no-store');
  });

  itOnce('accepts the address in any case and with surrounding spaces', async () => {
    const { app } = await startWithAdmin(engine);
    const answer = await app.post('/api/login', { username: ' OWNER@Example.com ', password: ADMIN.password });
    expect(answer.statusCode).toBe(200);
  });

  itOnce('gives the same answer for an unknown address and a wrong password', async () => {
    const { app } = await startWithAdmin(engine);
    const wrong = await login(app, 'not the password');
    const unknown = await app.post('/api/login', { username: 'nobody@example.com', password: 'not the password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ success: false, message: 'Invalid credentials. Please try again.' });
    expect(unknown.json()).toEqual(wrong.json());
    expect(unknown.cookies).toEqual([]);
  });

  itOnce('creates a new session id at each login and ends the previous session', async () => {
    const { app } = await startWithAdmin(engine);
    const first = cookiesOf(await login(app)).session;
    const second = cookiesOf(await login(app, ADMIN.password, { cookie: `session=${first}` })).session;
    expect(second).not.toBe(first);
    expect((await app.get('/api/auth/user', { cookie: `session=${first}` })).statusCode).toBe(401);
    expect((await app.get('/api/auth/user', { cookie: `session=${second}` })).statusCode).toBe(200);
  });

  it('rejects a planted session id', async () => {
    const { app } = await startWithAdmin(engine);
    const answer = await login(app, ADMIN.password, { cookie: 'session=chosen-by-an-attacker' });
    expect(cookiesOf(answer).session).not.toBe('chosen-by-an-attacker');
    const planted = await app.get('/api/auth/user', { cookie: 'session=chosen-by-an-attacker' });
    expect(planted.statusCode).toBe(401);
  });

  it('stores only a hash of the session id', async () => {
    const { app } = await startWithAdmin(engine);
    const { session } = cookiesOf(await login(app));
    const sids = (await app.db.selectFrom('sessions').select('sid').execute()).map(({ sid }) => sid);
    expect(sids).toContain(sha256(session!));
    expect(sids).not.toContain(session);
  });

  itOnce('rejects an expired session', async () => {
    const { app, admin } = await startWithAdmin(engine);
    await app.db
      .updateTable('sessions')
      .set({ expire: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401);
  });

  itOnce('rejects a session whose expiry is too late, set under a wrong clock', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const inAMonth = new Date(Date.now() + 30 * DAY_MS).toISOString();
    await app.db.updateTable('sessions').set({ expire: inAMonth }).execute();
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('renews a session in use, at most once a day', async () => {
    const { app, admin } = await startWithAdmin(engine);
    expect((await admin.get('/api/auth/user')).cookies).toEqual([]);
    const inThreeDays = new Date(Date.now() + 3 * DAY_MS).toISOString();
    await app.db.updateTable('sessions').set({ expire: inThreeDays }).execute();
    expect(cookiesOf(await admin.get('/api/auth/user'))).toHaveProperty('session');
    const { expire } = await app.db.selectFrom('sessions').select('expire').executeTakeFirstOrThrow();
    expect(Date.parse(expire)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  });
});

describe.each(httpEngines)('too many failed logins on %s', (engine) => {
  it('blocks after five failures from one address, but not a known device', async () => {
    const { app } = await startWithAdmin(engine);
    const { device } = cookiesOf(await login(app));
    const tries = await Promise.all(Array.from({ length: 8 }, () => login(app, 'wrong')));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const blocked = await login(app);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    expect(blocked.json()).toMatchObject({ success: false, message: expect.stringContaining('minutes') });
    expect((await login(app, ADMIN.password, { cookie: `device=${device}` })).statusCode).toBe(200);
  });

  it('ignores a forged device cookie', async () => {
    const { app } = await startWithAdmin(engine);
    await Promise.all(Array.from({ length: 5 }, () => login(app, 'wrong')));
    expect((await login(app, ADMIN.password, { cookie: 'device=abc.def' })).statusCode).toBe(429);
  });

  it('does not count a login that is rejected under load', async () => {
    const { app } = await startWithAdmin(engine);
    const waiting = Array.from({ length: MAX_HASHES + MAX_WAITING }, () => hashPassword('polished spinner'));
    const refused = await Promise.all(Array.from({ length: 4 }, () => login(app)));
    await Promise.all(waiting);
    expect(refused.map(({ statusCode }) => statusCode)).toContain(503);
    expect(await app.db.selectFrom('rateLimits').select('key').where('hits', '>', 0).execute()).toEqual([]);
    expect((await login(app)).statusCode).toBe(200);
  });

  it('counts failures only', async () => {
    const { app } = await startWithAdmin(engine);
    for (let i = 0; i < 25; i++) expect((await login(app)).statusCode).toBe(200);
  });

  it('blocks one address that tries many accounts', async () => {
    const { app } = await startWithAdmin(engine);
    const answers = [];
    for (let i = 0; i < 21; i++)
      answers.push(await app.post('/api/login', { username: `person${i}@example.com`, password: 'guess' }));
    expect(answers.at(-2)!.statusCode).toBe(401);
    expect(answers.at(-1)!.statusCode).toBe(429);
  });
});

describe('bad logins', () => {
  it.each([
    [{}, ['username', 'password']],
    [{ username: '', password: '' }, ['username', 'password']],
    [{ username: ADMIN.email, password: 'x'.repeat(129) }, ['password']],
    [{ username: ADMIN.email, password: ADMIN.password, role: 'owner' }, ['role']],
    [{ username: { $ne: null }, password: ['a'] }, ['username', 'password']],
  ])('rejects %o with an error for each field', async (body, paths) => {
    const app = await startApp();
    const answer = await app.post('/api/login', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) });
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('are rejected from another site', async () => {
    const { app } = await startWithAdmin();
    expect((await login(app, ADMIN.password, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});

describe('cookies', () => {
  it('are HttpOnly and SameSite, except the one without a secret that scripts read', async () => {
    const { app } = await startWithAdmin();
    const answer = await login(app);
    const flags = Object.fromEntries(answer.cookies.map(({ name, ...flags }) => [name, flags]));
    expect(flags.session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 7 * 86_400 });
    expect(flags.signed_in).toMatchObject({ value: '1', sameSite: 'Lax' });
    expect(flags.signed_in).not.toHaveProperty('httpOnly');
  });

  it('have the __Host- prefix and Secure when the public address is https', async () => {
    const app = await startApp('sqlite', { env: { PUBLIC_URL: 'https://paint.example' } });
    const admin = await signIn(app);
    expect((await admin.get('/api/auth/user')).statusCode).toBe(200);
    const answer = await login(app);
    const session = answer.cookies.find(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/' });
    expect(session).not.toHaveProperty('domain');
  });
});

describe('logging out', () => {
  it('deletes the session and clears the cookies', async () => {
    const { app, admin } = await startWithAdmin();
    const answer = await admin.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.json()).toEqual({ success: true });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['session', ''],
      ['signed_in', ''],
    ]);
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('succeeds without a session', async () => {
    const app = await startApp();
    expect((await app.post('/api/logout')).json()).toEqual({ success: true });
  });

  it('redirects a link home, but rejects a link on another site', async () => {
    const { admin } = await startWithAdmin();
    expect((await admin.get('/api/logout', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await admin.get('/api/auth/user')).statusCode).toBe(200);
    const answer = await admin.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/');
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401);
  });
});
