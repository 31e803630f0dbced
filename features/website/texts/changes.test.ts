import { beforeEach, describe, expect, test } from 'vitest';
import { contentVersion } from '#server/content-change.store.server.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { loadTexts } from './texts.store.server.ts';

const HEADLINE = '/api/content/home.hero.headline';
const BUILT_IN = 'Stripped to metal.\nFinished by hand.';

describe.each(engines)('page texts on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  beforeEach(async () => {
    app = await startApp(engine);
    admin = await signIn(app);
  });

  const changed = async () => (await app.get('/api/content')).json();
  const headline = async () => (await loadTexts(app.db, 'home'))['home.hero.headline'];

  itOnce('are changed and reset to the built-in text', async () => {
    const put = await admin.put(HEADLINE, { value: ' Painted <b>twice</b>. ' });
    const stored = { key: 'home.hero.headline', value: 'Painted <b>twice</b>.', updatedAt: expect.any(String) };
    expect([put.statusCode, put.json()]).toEqual([200, stored]);
    await admin.put('/api/content/home.hero.image', { value: '/uploads/hero.jpg' });
    expect(await changed()).toEqual({
      'home.hero.headline': 'Painted <b>twice</b>.',
      'home.hero.image': '/uploads/hero.jpg',
    });
    expect(await headline()).toBe('Painted <b>twice</b>.');

    const reset = await admin.delete(HEADLINE);
    expect([reset.statusCode, reset.body]).toEqual([204, '']);
    expect((await admin.delete(HEADLINE)).statusCode).toBe(204);
    expect(await changed()).toEqual({ 'home.hero.image': '/uploads/hero.jpg' });
    expect(await headline()).toBe(BUILT_IN);
  });

  test('are recorded in the history and raise the content version', async () => {
    const before = Number(await contentVersion(app.db));
    await admin.put(HEADLINE, { value: 'One' });
    await admin.put(HEADLINE, { value: 'Two' });
    await admin.delete(HEADLINE);
    expect(await contentVersion(app.db)).toBe(`${before + 3}`);
    const url = '/api/history?entity=content&id=home.hero.headline';
    const [reset, edit, first] = (await admin.get(url)).json();
    expect(reset).toMatchObject({ action: 'reset', before: 'Two', after: BUILT_IN });
    expect(edit).toMatchObject({ action: 'changed', before: 'One', after: 'Two' });
    expect(first).toMatchObject({ action: 'changed', before: BUILT_IN, after: 'One' });

    await admin.post(`/api/history/${reset.id}/restore`);
    expect(await headline()).toBe('Two');
    await admin.post(`/api/history/${edit.id}/restore`);
    expect(await headline()).toBe('One');
    await admin.post(`/api/history/${first.id}/restore`);
    expect([await headline(), await changed()]).toEqual([BUILT_IN, {}]);
    expect((await admin.get(url)).json()).toHaveLength(6);
  });

  itOnce('reject a stale change with the current text', async () => {
    const both = await Promise.all(
      ['One', 'Two'].map((value) => admin.put(HEADLINE, { value, expectedValue: BUILT_IN })),
    );
    const [won, lost] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([won!.statusCode, lost!.statusCode, lost!.json().current]).toEqual([200, 409, won!.json()]);
  });

  itOnce('reject a stale change of a picture with the current one', async () => {
    const url = '/api/content/home.hero.image';
    const put = (value: string, base: object) => admin.put(url, { value, ...base });
    const first = await put('/uploads/a.jpg', { expectedUpdatedAt: null });
    const { updatedAt } = first.json();
    expect([first.statusCode, updatedAt]).toEqual([200, expect.any(String)]);
    for (const base of [
      { expectedUpdatedAt: null },
      { expectedUpdatedAt: '2026-01-01T00:00:00Z' },
      { expectedValue: '/images/hero.jpg' },
      { expectedValue: '/uploads/a.jpg', expectedUpdatedAt: null },
    ]) {
      const late = await put('/uploads/b.jpg', base);
      expect([late.statusCode, late.json().current]).toEqual([409, first.json()]);
      expect(late.json().detail).toContain('changed this picture in the meantime');
    }
    // The same instant with another offset.
    const local = updatedAt.replace('Z', '+00:00');
    const second = await put('/uploads/b.jpg', { expectedUpdatedAt: local });
    expect(second.statusCode).toBe(200);
    expect(Date.parse(second.json().updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    // A retry after a lost response replaces no newer picture.
    expect((await put('/uploads/b.jpg', { expectedValue: '/uploads/a.jpg' })).statusCode).toBe(200);

    const both = await Promise.all(
      ['/uploads/c.jpg', '/uploads/d.jpg'].map((value) => put(value, { expectedValue: '/uploads/b.jpg' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await admin.delete(url);
    const gone = await put('/uploads/e.jpg', { expectedValue: '/uploads/c.jpg' });
    expect([gone.statusCode, gone.json().current]).toEqual([
      409,
      { key: 'home.hero.image', value: '/images/hero.jpg', updatedAt: null },
    ]);
    for (const expectedUpdatedAt of ['then', 5, ''])
      expect((await put('/uploads/e.jpg', { expectedUpdatedAt })).statusCode).toBe(400);
  });

  itOnce('have their own limits', async () => {
    const status = async (key: string, value: unknown) =>
      (await admin.put(`/api/content/${key}`, { value })).statusCode;
    expect(await status('home.hero.headline', 'x'.repeat(120))).toBe(200);
    expect(await status('home.hero.headline', 'x'.repeat(121))).toBe(400);
    expect(await status('home.hero.headline', 'x'.repeat(5_001))).toBe(400);
    expect(await status('home.hero.headline', 'Two\nlines')).toBe(200);
    expect(await status('home.hero.tagline', 'Two\nlines')).toBe(400);
    expect(await status('home.hero.tagline', ' ')).toBe(400);
    for (const value of [null, 5, undefined, {}]) expect(await status('home.hero.headline', value)).toBe(400);
    for (const value of ['javascript:alert(1)', '', '/api/logout', '//a.example/b.jpg'])
      expect(await status('home.hero.image', value)).toBe(400);
    expect((await admin.put(HEADLINE, { value: 'x', valeu: 'x' })).statusCode).toBe(400);
    expect((await admin.put('/api/content/home.hero.tagline', { value: '' })).json().errors[0].path).toBe('value');
  });

  itOnce.each(['home.hero.nothing', 'constructor', '__proto__', 'toString', '%00', '%27'])(
    'reject the unknown key %s',
    async (key) => {
      expect((await admin.put(`/api/content/${key}`, { value: 'x' })).statusCode).toBe(404);
      expect((await admin.delete(`/api/content/${key}`)).statusCode).toBe(404);
    },
  );

  itOnce('are changed by admins only', async () => {
    const user = await signIn(app, 'user');
    for (const [caller, code] of [
      [app, 401],
      [user, 403],
    ] as const) {
      expect((await caller.put(HEADLINE, { nonsense: 1 })).statusCode).toBe(code);
      expect((await caller.delete('/api/content/unknown')).statusCode).toBe(code);
    }
    expect(await changed()).toEqual({});
  });
});
