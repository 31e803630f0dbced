import { describe, expect, it } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { ADMIN, type Caller, signIn, startApp, startWithAdmin, type TestApp, USER } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';

const JOE = 'joe@example.com';
const PASSWORD = 'fresh primer and two coats';

/** Invites and returns what the mail's link carries. */
async function invited({ db, config }: TestApp, admin: Caller, email = JOE): Promise<string> {
  expect((await admin.post('/api/invitations', { email })).statusCode).toBe(201);
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email.toLowerCase())
    .orderBy('id')
    .execute();
  return /\/invitation\?token=([\w-]{43})$/m.exec(
    wordsOf(openMessage(config.sessionSecret, mails.at(-1)!.message)).text,
  )![1]!;
}

const accept = (app: TestApp, token: string, body = {}) =>
  app.post('/api/account', { token, firstName: 'Joe', lastName: 'Park', password: PASSWORD, ...body });

const sessionOf = (app: TestApp, answer: Awaited<ReturnType<typeof accept>>) =>
  app.callerWith({ cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });

describe.each(engines)('inviting an admin on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('creates an admin by a link that works once, and signs in', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const token = await invited(app, admin, 'Joe@Example.com');
    const [row] = await app.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Math.abs(Date.parse(row!.expiresAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(10_000);
    expect((await admin.get('/api/invitations')).json()).toMatchObject([{ email: JOE, invitedBy: ADMIN.email }]);
    expect((await app.get(`/api/invitation?token=${token}`)).json()).toMatchObject({ email: JOE });

    const accepted = await accept(app, token);
    expect(accepted.statusCode).toBe(201);
    expect(accepted.json()).toMatchObject({ email: JOE, firstName: 'Joe', role: 'owner' });
    const joe = sessionOf(app, accepted);
    expect((await joe.get('/api/users')).json()).toMatchObject([{ email: ADMIN.email }, { email: JOE }]);
    expect((await app.post('/api/login', { username: JOE, password: PASSWORD })).statusCode).toBe(200);

    expect((await accept(app, token)).statusCode).toBe(404);
    expect((await app.get(`/api/invitation?token=${token}`)).statusCode).toBe(404);
    expect((await admin.get('/api/invitations')).json()).toEqual([]);
  });

  itOnce('returns the link only without a mail server', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const { link } = (await admin.post('/api/invitations', { email: JOE })).json();
    const token = new URL(link).searchParams.get('token')!;
    expect(link).toBe(`${app.config.publicUrl}/invitation?token=${token}`);
    expect((await accept(app, token)).statusCode).toBe(201);
    app.config.smtpUrl = 'smtp://mail.example';
    expect((await admin.post('/api/invitations', { email: 'sam@example.com' })).json().link).toBeNull();
    expect((await admin.get('/api/invitations')).body).not.toContain('token');
  });

  it('accepts one of two concurrent requests', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const token = await invited(app, admin);
    const both = await Promise.all([accept(app, token), accept(app, token, { password: `${PASSWORD}!` })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
  });

  it('rejects an expired, replaced or withdrawn link', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const replaced = await invited(app, admin);
    const withdrawn = await invited(app, admin);
    expect((await accept(app, replaced)).statusCode).toBe(404);
    const [{ id }] = (await admin.get('/api/invitations')).json();
    expect((await admin.delete(`/api/invitations/${id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/invitations/${id}`)).statusCode).toBe(404);
    expect((await accept(app, withdrawn)).statusCode).toBe(404);

    const old = await invited(app, admin);
    // Over, or begun under a clock that was wrong.
    for (const days of [-1, 30]) {
      const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
      await app.db.updateTable('invitations').set({ expiresAt }).execute();
      expect((await accept(app, old)).statusCode).toBe(404);
      expect((await admin.get('/api/invitations')).json()).toEqual([]);
    }
  });

  it('rejects the address of an admin and promotes an existing user', async () => {
    const { app, admin } = await startWithAdmin(engine);
    expect((await admin.post('/api/invitations', { email: 'OWNER@example.com' })).statusCode).toBe(409);
    const clerk = await signIn(app, 'user');
    const accepted = await accept(app, await invited(app, admin, USER.email));
    expect(accepted.json()).toMatchObject({ email: USER.email, role: 'owner' });
    expect((await clerk.get('/api/auth/user')).statusCode).toBe(401);
  });

  itOnce('rejects a weak password without consuming the link', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const token = await invited(app, admin);
    for (const password of ['short', 'password123', 'x'.repeat(129)])
      expect((await accept(app, token, { password })).json().errors).toMatchObject([{ path: 'password' }]);
    expect((await accept(app, token)).statusCode).toBe(201);
  });

  itOnce('removes another admin with sessions and invitations, never oneself', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const accepted = await accept(app, await invited(app, admin));
    const joe = sessionOf(app, accepted);
    const backDoor = await invited(app, joe, 'second@example.com');
    const me = (await admin.get('/api/account')).json();
    expect((await admin.delete(`/api/users/${me.id}`)).statusCode).toBe(409);
    expect((await admin.delete(`/api/users/${accepted.json().id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/users/${accepted.json().id}`)).statusCode).toBe(404);
    expect((await joe.get('/api/auth/user')).statusCode).toBe(401);
    expect((await accept(app, backDoor)).statusCode).toBe(404);
  });

  it('keeps one admin when two remove each other concurrently', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const accepted = await accept(app, await invited(app, admin));
    const joe = sessionOf(app, accepted);
    const me = (await admin.get('/api/account')).json();
    const answers = await Promise.all([
      admin.delete(`/api/users/${accepted.json().id}`),
      joe.delete(`/api/users/${me.id}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });
});

it('allows only owners to invite, list, change and remove', async () => {
  const app = await startApp();
  const clerk = await signIn(app, 'user');
  for (const [method, url] of [
    ['GET', '/api/invitations'],
    ['POST', '/api/invitations'],
    ['DELETE', '/api/invitations/1'],
    ['GET', '/api/users'],
    ['PATCH', '/api/users/x'],
    ['DELETE', '/api/users/x'],
  ] as const) {
    expect((await app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401);
    expect((await clerk.inject({ method, url })).statusCode, `${method} ${url}`).toBe(403);
  }
});

it('rejects a made-up link', async () => {
  const app = await startApp();
  expect((await app.get('/api/invitation?token=abc')).statusCode).toBe(404);
  expect((await app.get('/api/invitation')).statusCode).toBe(400);
  expect((await accept(app, 'abc')).statusCode).toBe(404);
});
