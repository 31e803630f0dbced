import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { ACCESS_CHECK_MS } from '#server/http/event-stream.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { engines, onCleanUp, onceOf } from '#tests/support/database.ts';
import { adminCookie, passAccessCheck, readEvents, startNode } from '#tests/support/events.ts';
import { paceByClock } from '#tests/support/pace.ts';

const ANN = { firstName: 'Ann', lastName: 'Ito', email: 'ann@example.com' };

function listen({ url }: { url: string }, cookie: string, { query = '', headers = {} } = {}): Promise<Response> {
  return fetch(`${url}/api/quotes/events${query}`, { headers: { cookie, ...headers } });
}

describe.each(engines)('the events on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('report new, changed and deleted quotes and changed offers of any node, and end at shutdown', {
    timeout: 60_000,
  }, async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    await app.post('/api/quotes', { ...ANN, firstName: 'Before' });
    const other = await startNode(app);
    // A lead of the same millisecond as the connection counts as new.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
    onCleanUp(() => vi.useRealTimers());
    const answer = await listen(other, await adminCookie(app));
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const events = readEvents(answer.body!);

    const { id } = (await app.post('/api/quotes', ANN)).json();
    expect((await events.next()).value).toEqual({ id, kind: 'new' });
    vi.useRealTimers();
    await admin.patch(`/api/quotes/${id}/status`, { status: 'Quote Sent' });
    expect((await events.next()).value).toEqual({ id, kind: 'changed' });
    const offer = (await admin.post(`/api/quotes/${id}/offers`, {})).json();
    const both = [(await events.next()).value, (await events.next()).value];
    expect(both).toEqual(
      expect.arrayContaining([
        { id, kind: 'changed' },
        { id: offer.id, kind: 'offer' },
      ]),
    );
    await admin.delete(`/api/quotes/${id}`);
    expect((await events.next()).value).toEqual({ id, kind: 'deleted' });

    const began = Date.now();
    await Promise.all([other.close(), events.next().then(({ done }) => expect(done).toBe(true))]);
    expect(Date.now() - began).toBeLessThan(ACCESS_CHECK_MS + 100 * paceByClock());
  });

  itOnce('send a new listener nothing from before its connection', async () => {
    const app = await startApp(engine);
    await signIn(app);
    const node = await startNode(app);
    const cookie = await adminCookie(app);
    const first = readEvents((await listen(node, cookie)).body!);
    const { id: before } = (await app.post('/api/quotes', ANN)).json();
    const second = readEvents((await listen(node, cookie)).body!);
    const { id: after } = (await app.post('/api/quotes', ANN)).json();
    expect((await first.next()).value).toEqual({ id: before, kind: 'new' });
    expect((await first.next()).value).toEqual({ id: after, kind: 'new' });
    expect((await second.next()).value).toEqual({ id: after, kind: 'new' });
  });

  itOnce('begin where a page was read, but not again after a reconnect', async () => {
    const app = await startApp(engine);
    await signIn(app);
    const node = await startNode(app);
    const cookie = await adminCookie(app);
    const query = `?since=${new Date().toISOString()}`;
    const { id: meanwhile } = (await app.post('/api/quotes', ANN)).json();
    const first = readEvents((await listen(node, cookie, { query })).body!);
    expect((await first.next()).value).toEqual({ id: meanwhile, kind: 'new' });
    const again = readEvents((await listen(node, cookie, { query, headers: { 'last-event-id': 'open' } })).body!);
    const { id: after } = (await app.post('/api/quotes', ANN)).json();
    expect((await again.next()).value).toEqual({ id: after, kind: 'new' });
    expect((await listen(node, cookie, { query: '?since=yesterday' })).status).toBe(400);
  });

  itOnce(
    'end within five seconds once the admin is removed, loses the role, or signs out on another node',
    async () => {
      const revocations = [
        (db: Db) => db.deleteFrom('users').execute(),
        (db: Db) => db.updateTable('users').set({ role: 'user' }).execute(),
        (db: Db) => db.deleteFrom('sessions').execute(),
      ];
      const check = passAccessCheck();
      for (const revoke of revocations) {
        const app = await startApp(engine);
        await signIn(app);
        const answer = await listen(await startNode(app), await adminCookie(app));
        const events = readEvents(answer.body!);
        await revoke(app.db);
        check();
        expect((await events.next()).done).toBe(true);
      }
    },
  );

  itOnce('are for admins', async () => {
    const app = await startApp(engine);
    expect((await app.get('/api/quotes/events')).statusCode).toBe(401);
    const user = await signIn(app, 'user');
    expect((await user.get('/api/quotes/events')).statusCode).toBe(403);
  });
});
