import { describe, expect, it } from 'vitest';
import { ADMIN, BOOKKEEPER, PAINTER, signIn, startWithAdmin, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { findUser, resetAccount } from './users.store.server.ts';

const idOf = async ({ db }: TestApp, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

describe.each(engines)('roles on %s', (engine) => {
  it('hold at once for open sessions, and stand in the security log', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const other = await signIn(app, 'painter');
    const id = await idOf(app, PAINTER.email);
    expect((await other.get('/api/offers')).statusCode).toBe(403);
    expect((await admin.patch(`/api/users/${id}`, { role: 'bookkeeper' })).statusCode).toBe(204);
    expect((await other.get('/api/offers')).statusCode).toBe(200);
    expect((await other.get('/api/hangar?from=2026-01-01&to=2026-01-02')).statusCode).toBe(403);
    expect((await admin.get('/api/users')).json()).toMatchObject([{ role: 'owner' }, { role: 'bookkeeper' }]);
    const [entry] = (await admin.get('/api/security-log?kind=role-changed')).json();
    expect(entry).toMatchObject({ detail: `${PAINTER.email}: bookkeeper`, userName: ADMIN.email });
  });

  it('are three, changed with a recent login, never one’s own', async () => {
    const { app, admin } = await startWithAdmin(engine);
    await signIn(app, 'painter');
    const id = await idOf(app, PAINTER.email);
    for (const role of ['user', 'admin', '', null])
      expect((await admin.patch(`/api/users/${id}`, { role })).statusCode).toBe(400);
    expect((await admin.patch('/api/users/made-up', { role: 'painter' })).statusCode).toBe(404);
    expect((await admin.patch(`/api/users/${await idOf(app, ADMIN.email)}`, { role: 'painter' })).statusCode).toBe(409);
    await app.db.updateTable('sessions').set({ authenticatedAt: '2026-01-01T00:00:00.000Z' }).execute();
    const refused = await admin.patch(`/api/users/${id}`, { role: 'owner' });
    expect([refused.statusCode, refused.json().reason]).toEqual([401, 'recent-login']);
  });

  it('leave one owner when two demote each other at once, or one removes the other', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const other = await signIn(app, 'bookkeeper');
    const [mine, theirs] = [await idOf(app, ADMIN.email), await idOf(app, BOOKKEEPER.email)];
    for (const attack of [
      () => other.patch(`/api/users/${mine}`, { role: 'painter' }),
      () => other.delete(`/api/users/${mine}`),
    ]) {
      await app.db.updateTable('users').set({ role: 'owner' }).execute();
      await Promise.all([admin.patch(`/api/users/${theirs}`, { role: 'painter' }), attack()]);
      expect(await app.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()).toHaveLength(1);
    }
  });

  it('end the invitations of an owner who is demoted', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const other = await signIn(app, 'painter');
    const id = await idOf(app, PAINTER.email);
    await admin.patch(`/api/users/${id}`, { role: 'owner' });
    expect((await other.post('/api/invitations', { email: 'back@example.com' })).statusCode).toBe(201);
    await admin.patch(`/api/users/${id}`, { role: 'painter' });
    expect((await admin.get('/api/invitations')).json()).toEqual([]);
  });

  it('stay with a new password by the command, unless it names one; the last owner stays', async () => {
    const { app } = await startWithAdmin(engine);
    await signIn(app, 'painter');
    const reset = (email: string, role?: 'owner' | 'painter') =>
      resetAccount(app.db, email, { passwordHash: 'hash', removesFactors: false, role });
    expect(await reset(PAINTER.email)).toBe('painter');
    expect(await reset(ADMIN.email, 'painter')).toBe('last owner');
    expect((await findUser(app.db, await idOf(app, ADMIN.email))).role).toBe('owner');
    expect(await reset(PAINTER.email, 'owner')).toBe('owner');
    expect(await reset(ADMIN.email, 'painter')).toBe('painter');
    expect(await reset('no-one@example.com')).toBeNull();
  });

  it('come with an invitation', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const { link, role } = (await admin.post('/api/invitations', { email: 'sam@example.com', role: 'painter' })).json();
    expect(role).toBe('painter');
    const token = new URL(link).searchParams.get('token');
    const accepted = await app.post('/api/account', { token, password: 'fresh primer and two coats' });
    expect(accepted.json()).toMatchObject({ email: 'sam@example.com', role: 'painter' });
    expect((await admin.post('/api/invitations', { email: 'sam@example.com', role: 'owner' })).statusCode).toBe(409);
  });
});
