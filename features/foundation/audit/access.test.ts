import { describe, expect, it } from 'vitest';
import { ADMIN, signIn, startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import type { AccessEntry } from './audit.contract.ts';
import { recordAccess, sweepAccess } from './logs.store.server.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

describe.each(engines)('the access log on %s', (engine) => {
  it('records who opened, searched and exported what, and when', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const { id } = (await app.post('/api/quotes', DANA)).json();
    const entries = async (query = '') => (await admin.get(`/api/access${query}`)).json<AccessEntry[]>();
    expect(await entries()).toEqual([]);

    // The dialog asks for both at once, and again with each change: that is one opening.
    await Promise.all([1, 2, 3].flatMap(() => [admin.get(`/api/quotes/${id}`), admin.get(`/api/quotes/${id}/lead`)]));
    const [opened, ...more] = await entries();
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ kind: 'opened', quoteId: id, words: null, times: 6, userName: ADMIN.email });
    expect(Date.parse(opened!.updatedAt)).toBeGreaterThanOrEqual(Date.parse(opened!.createdAt));

    for (const q of ['w', 'whit', 'Whitfield', 'whitfield']) await admin.get(`/api/quotes?q=${q}`);
    await admin.get('/api/quotes?status=Quote+Sent');
    await admin.get('/api/quotes.csv?q=dana');
    await admin.get('/api/quotes');
    await admin.get('/api/quotes/4711');
    expect((await entries()).map(({ kind, words, times }) => [kind, words, times])).toEqual([
      ['listed', null, 1],
      ['exported', 'dana', 1],
      ['searched', 'whitfield', 2],
      ['opened', null, 6],
    ]);
    expect(await entries('?kind=opened')).toHaveLength(1);
    expect(await entries(`?quote=${id}&user=${opened!.userId}`)).toHaveLength(1);
    expect(await entries('?user=nobody')).toEqual([]);
    expect((await admin.get('/api/access?kind=looked')).statusCode).toBe(400);
  });

  it('pages without gaps, keeps entries for a year, and is for admins only', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const now = new Date('2026-11-20T12:00:00.000Z');
    for (const day of [-400, -366, -364, -1, 0]) {
      const at = new Date(now.getTime() + day * DAY_MS);
      await recordAccess(app.db, { kind: 'opened', quoteId: 500 + day }, { userId: null, now: at });
    }
    await sweepAccess(app.db, now);
    const first = await admin.get('/api/access?limit=2');
    expect(first.json()).toMatchObject([{ quoteId: 500, userName: 'Command line' }, { quoteId: 499 }]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
    const second = await admin.get(next);
    expect([second.json().map(({ quoteId }: AccessEntry) => quoteId), second.headers.link]).toEqual([[136], undefined]);
    expect((await app.get('/api/access')).statusCode).toBe(401);
    expect((await (await signIn(app, 'user')).get('/api/access')).statusCode).toBe(403);
  });
});
