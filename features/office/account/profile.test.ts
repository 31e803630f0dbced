import { describe, expect, it } from 'vitest';
import { ADMIN, signIn, startApp, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';

const NEW = 'fresh primer and two coats';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** The admin, in a second browser. */
async function elsewhere(app: TestApp) {
  const answer = await app.post(
    '/api/login',
    { username: ADMIN.email, password: ADMIN.password },
    { 'user-agent': FIREFOX },
  );
  return app.callerWith({ cookie: cookieOf(answer) });
}

describe.each(engines)('your account on %s', (engine) => {
  it('reads and changes the name', async () => {
    const { admin } = await startWithAdmin(engine);
    expect((await admin.get('/api/account')).json()).toMatchObject({ email: ADMIN.email, firstName: null });
    const changed = await admin.patch('/api/account', { firstName: ' Ana ', lastName: '' });
    expect(changed.json()).toMatchObject({ firstName: 'Ana', lastName: null });
    expect((await admin.patch('/api/account', { lastName: 'Ruiz' })).json()).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz',
    });
    for (const body of [{}, { role: 'admin' }, { email: 'x@example.com' }, { firstName: 'x'.repeat(101) }])
      expect((await admin.patch('/api/account', body)).statusCode).toBe(400);
  });

  it('changes the password, ends other sessions, voids codes and sends a notice', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const other = await elsewhere(app);
    await app.post('/api/password-reset/request', { email: ADMIN.email });
    const change = (currentPassword: string, newPassword = NEW) =>
      admin.put('/api/account/password', { currentPassword, newPassword });

    const wrong = await change('not it');
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'currentPassword']);
    const common = await change(ADMIN.password, 'iloveyou1');
    expect([common.statusCode, common.json().errors[0].path]).toEqual([400, 'newPassword']);
    expect((await change(ADMIN.password)).statusCode).toBe(204);

    expect((await admin.get('/api/auth/user')).statusCode).toBe(200);
    expect((await other.get('/api/auth/user')).statusCode).toBe(401);
    expect((await app.post('/api/login', { username: ADMIN.email, password: NEW })).statusCode).toBe(200);
    expect(await app.db.selectFrom('passwordResetTokens').selectAll().execute()).toEqual([]);
    const kinds = (await app.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'new-device')).toEqual(['password-reset', 'password-changed']);
  });

  it('limits guesses of the current password, even concurrent ones', async () => {
    const { admin } = await startWithAdmin(engine);
    const tries = await Promise.all(
      Array.from({ length: 7 }, () =>
        admin.put('/api/account/password', { currentPassword: 'not it', newPassword: NEW }),
      ),
    );
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  it('lists the sessions and ends one or all others', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const other = await elsewhere(app);
    const list = async () => (await admin.get('/api/account/sessions')).json();
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    const firefox = sessions.find(({ current }: { current: boolean }) => !current);
    expect(firefox).toMatchObject({ browser: 'Firefox on Linux', begunAt: expect.any(String) });
    const stored = JSON.stringify(await app.db.selectFrom('sessions').select('sess').execute());
    expect(stored).not.toMatch(/145\.0|127\.0\.0\.1/);

    expect((await admin.delete(`/api/account/sessions/${firefox.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/account/sessions/${firefox.id}`)).statusCode).toBe(404);
    expect((await other.get('/api/auth/user')).statusCode).toBe(401);

    const [second, third] = [await elsewhere(app), await elsewhere(app)];
    expect((await admin.delete('/api/account/sessions')).statusCode).toBe(204);
    for (const caller of [second, third]) expect((await caller.get('/api/auth/user')).statusCode).toBe(401);
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it("does not end another user's session", async () => {
    const { app, admin } = await startWithAdmin(engine);
    const clerk = await signIn(app, 'user');
    const [{ id }] = (await clerk.get('/api/account/sessions')).json();
    expect((await admin.delete(`/api/account/sessions/${id}`)).statusCode).toBe(404);
    expect((await clerk.get('/api/auth/user')).statusCode).toBe(200);
  });
});

it('requires a login', async () => {
  const app = await startApp();
  for (const [method, url] of [
    ['GET', '/api/account'],
    ['PATCH', '/api/account'],
    ['PUT', '/api/account/password'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/x'],
  ] as const)
    expect((await app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401);
});
