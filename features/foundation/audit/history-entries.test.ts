import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { turnsDuring } from '#tests/support/turns.ts';
import type { HistoryEntry } from './audit.contract.ts';

const list = async (admin: Caller, query = ''): Promise<HistoryEntry[]> =>
  (await admin.get(`/api/history${query}`)).json();

describe.each(engines)('the history on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  beforeEach(async () => {
    app = await startApp(engine, { seeded: true });
    admin = await signIn(app);
  });

  /** Another admin than the one who signs in by default. */
  async function colleague(): Promise<Caller> {
    const joe = await signIn(app, 'user');
    await app.db
      .updateTable('users')
      .set({ role: 'owner', firstName: 'Joe', lastName: 'Park' })
      .where('email', '=', 'clerk@example.com')
      .execute();
    return joe;
  }

  const later = async (minutes: number) => {
    const entries = await app.db.selectFrom('history').select(['id', 'createdAt']).execute();
    for (const { id, createdAt } of entries) {
      const earlier = new Date(Date.parse(createdAt) - minutes * 60_000).toISOString();
      await app.db.updateTable('history').set({ createdAt: earlier }).where('id', '=', id).execute();
    }
  };

  test('records who changed what, when, from what to what', async () => {
    await admin.patch('/api/services/2', { title: 'Partial', badge: 'New' });
    const joe = await colleague();
    await joe.patch('/api/services/2', { title: 'Partly', badge: 'New' });
    const entries = await list(admin, '?entity=services&id=2');
    expect(entries).toMatchObject([
      {
        entityId: '2',
        label: 'Partly',
        action: 'changed',
        before: { title: 'Partial' },
        after: { title: 'Partly' },
        userName: 'Joe Park',
      },
      {
        label: 'Partial',
        before: { title: 'Partial Refinishing', badge: 'Expert Service' },
        after: { title: 'Partial', badge: 'New' },
        userName: 'owner@example.com',
      },
    ]);
    expect(Math.abs(Date.parse(entries[0]!.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  itOnce('keeps every save, so that each can be restored', async () => {
    const { answer } = (await admin.get('/api/faqs/1')).json();
    await admin.patch('/api/faqs/1', { answer: 'a' });
    await admin.patch('/api/faqs/1', { answer: 'ab' });
    const entries = await list(admin, '?entity=faqs&id=1');
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ answer: 'a' }, { answer: 'ab' }],
      [{ answer }, { answer: 'a' }],
    ]);
    await admin.post(`/api/history/${entries[0]!.id}/restore`);
    expect((await admin.get('/api/faqs/1')).json().answer).toBe('a');
  });

  itOnce('records nothing for a change without effect or a rejected one', async () => {
    const { title } = (await admin.get('/api/services/1')).json();
    await admin.patch('/api/services/1', { title });
    await admin.patch('/api/services/1', { title: '' });
    await admin.patch('/api/services/99', { title: 'x' });
    await admin.put('/api/services/order', { ids: [1, 2, 3, 4, 5, 6] });
    await admin.put('/api/services/order', { ids: [1] });
    await admin.delete('/api/content/home.hero.headline');
    expect(await list(admin)).toEqual([]);
  });

  test('restores a field and keeps later changes of other fields', async () => {
    const before = (await admin.get('/api/projects/1')).json();
    await admin.patch('/api/projects/1', { title: 'Wrong', completedAt: null });
    await admin.patch('/api/projects/1', { description: 'Better.' });
    const [, entry] = await list(admin);
    const restored = await admin.post(`/api/history/${entry!.id}/restore`);
    expect(restored.statusCode).toBe(200);
    expect((await admin.get('/api/projects/1')).json()).toEqual({
      ...before,
      description: 'Better.',
      updatedAt: expect.any(String),
    });

    const [latest] = await list(admin);
    expect(restored.json()).toEqual(latest);
    expect(latest).toMatchObject({
      action: 'restored',
      before: { title: 'Wrong', completedAt: null },
      userName: 'owner@example.com',
    });
    await admin.post(`/api/history/${latest!.id}/restore`);
    expect((await admin.get('/api/projects/1')).json()).toMatchObject({
      title: 'Wrong',
      description: 'Better.',
      completedAt: null,
    });
    expect(await list(admin)).toHaveLength(4);
  });

  test('restores a deleted project with its id, place and photos, without reusing ids', async () => {
    await admin.patch('/api/projects/6/photos/16', { active: false, caption: 'Hidden' });
    await admin.put('/api/projects/6/photos/order', { ids: [18, 16, 17] });
    const before = (await admin.get('/api/projects/6')).json();
    const photos = (await admin.get('/api/projects/6/photos')).json();
    await admin.delete('/api/projects/6');
    const [deleted] = await list(admin, '?entity=projects');
    expect(deleted).toMatchObject({ entityId: '6', label: before.title, action: 'deleted', after: null });

    expect((await admin.post(`/api/history/${deleted!.id}/restore`)).statusCode).toBe(200);
    expect((await admin.get('/api/projects/6')).json()).toEqual({ ...before, updatedAt: expect.any(String) });
    expect((await admin.get('/api/projects/6/photos')).json()).toEqual(photos);
    expect((await admin.get('/api/projects')).json().map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6]);

    const again = await admin.post(`/api/history/${deleted!.id}/restore`);
    expect([again.statusCode, again.json().detail]).toEqual([409, 'This is already on the site.']);
    const added = await admin.post('/api/projects', { title: 'A', description: 'B', serviceType: 'complete' });
    expect(added.json().id).toBe(7);
    expect((await admin.post('/api/projects/7/photos', { imageUrl: '/uploads/a.jpg' })).json().id).toBe(19);
  });

  test.each([
    ['services', 6],
    ['testimonials', 3],
    ['faqs', 8],
  ])('restores the last of the %s, record %i', async (noun, id) => {
    const before = (await admin.get(`/api/${noun}/${id}`)).json();
    await admin.delete(`/api/${noun}/${id}`);
    const [entry] = await list(admin);
    expect(entry!.before).toMatchObject(before);
    await admin.post(`/api/history/${entry!.id}/restore`);
    expect((await admin.get(`/api/${noun}/${id}`)).json()).toEqual({ ...before, updatedAt: expect.any(String) });
    const { id: _, createdAt, updatedAt, ...fields } = before;
    expect((await admin.post(`/api/${noun}`, fields)).json().id).toBe(id + 1);
  });

  test('removes an added record, and restores it again', async () => {
    const added = (await admin.post('/api/faqs', { question: 'Q', answer: 'A' })).json();
    const [entry] = await list(admin);
    expect(entry).toMatchObject({ action: 'created', before: null, after: added });
    const undone = await admin.post(`/api/history/${entry!.id}/restore`);
    expect((await admin.get(`/api/faqs/${added.id}`)).statusCode).toBe(404);
    expect(await list(admin, '?deleted=true')).toMatchObject([
      { action: 'deleted', entityId: `${added.id}`, after: null },
    ]);
    await admin.post(`/api/history/${undone.json().id}/restore`);
    expect((await admin.get(`/api/faqs/${added.id}`)).json()).toEqual({ ...added, updatedAt: expect.any(String) });
  });

  itOnce('restores an order although records were added and deleted since', async () => {
    const ids = async () => (await admin.get('/api/services')).json().map(({ id }: { id: number }) => id);
    await admin.put('/api/services/order', { ids: [6, 5, 4, 3, 2, 1] });
    const [entry] = await list(admin);
    expect(entry).toMatchObject({
      entity: 'services',
      entityId: 'order',
      action: 'ordered',
      before: { ids: [1, 2, 3, 4, 5, 6] },
      after: { ids: [6, 5, 4, 3, 2, 1] },
    });
    await admin.delete('/api/services/4');
    await admin.post('/api/services', { title: 'New Service', description: 'x' });
    await admin.post(`/api/history/${entry!.id}/restore`);
    expect(await ids()).toEqual([1, 2, 3, 5, 6, 7]);

    await admin.put('/api/projects/2/photos/order', { ids: [6, 5, 4] });
    const [photos] = await list(admin, '?entity=photos&id=order-2');
    await admin.post(`/api/history/${photos!.id}/restore`);
    const back = (await admin.get('/api/projects/2/photos')).json();
    expect(back.map(({ id }: { id: number }) => id)).toEqual([4, 5, 6]);
  });

  test('explains why an entry cannot be restored', async () => {
    await admin.patch('/api/projects/1', { title: 'Other' });
    const [changed] = await list(admin);
    await admin.delete('/api/projects/1/photos/1');
    const [photo] = await list(admin);
    await admin.delete('/api/projects/1');
    for (const { id } of [changed!, photo!]) {
      const refused = await admin.post(`/api/history/${id}/restore`);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        expect.stringMatching(/Restore (it|that) first\.$/),
      ]);
    }
    const [project] = await list(admin);
    await admin.post(`/api/history/${project!.id}/restore`);
    expect((await admin.post(`/api/history/${photo!.id}/restore`)).statusCode).toBe(200);
    expect((await admin.get('/api/projects/1/photos')).json()).toHaveLength(3);
    expect((await admin.post('/api/history/999999/restore')).statusCode).toBe(404);
    for (const id of ['0', 'x', '2147483648'])
      expect((await admin.post(`/api/history/${id}/restore`)).statusCode).toBe(404);
  });

  itOnce('lists records of every kind that are still deleted', async () => {
    await admin.patch('/api/faqs/1', { answer: 'a' });
    await admin.delete('/api/faqs/1');
    await admin.delete('/api/services/2');
    await admin.delete('/api/testimonials/3');
    const deleted = async () => (await list(admin, '?deleted=true')).map(({ entity, entityId }) => [entity, entityId]);
    expect(await deleted()).toEqual([
      ['testimonials', '3'],
      ['services', '2'],
      ['faqs', '1'],
    ]);
    const [service] = await list(admin, '?entity=services&id=2');
    await admin.post(`/api/history/${service!.id}/restore`);
    expect(await deleted()).toEqual([
      ['testimonials', '3'],
      ['faqs', '1'],
    ]);
    await admin.delete('/api/services/2');
    expect(await deleted()).toHaveLength(3);
  });

  test('restores a deleted record once for two concurrent requests', async () => {
    await admin.delete('/api/faqs/1');
    const [entry] = await list(admin);
    const both = await Promise.all([1, 2].map(() => admin.post(`/api/history/${entry!.id}/restore`)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('pages entries, newest first', async () => {
    for (let id = 1; id <= 5; id++) await admin.patch(`/api/faqs/${id}`, { answer: 'x' });
    const first = await admin.get('/api/history?limit=2');
    expect(first.headers).toMatchObject({ 'x-total-count': '5', 'cache-control': 'private, no-store' });
    const seen = [first.json()];
    for (let link = first.headers.link; link; ) {
      const next = await admin.get(/<([^>]+)>; rel="next"/.exec(String(link))![1]!);
      seen.push(next.json());
      link = next.headers.link;
    }
    expect(seen.map((page) => page.map(({ entityId }: HistoryEntry) => entityId))).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['1'],
    ]);
    expect((await list(admin, '?entity=faqs&id=3')).map(({ entityId }) => entityId)).toEqual(['3']);
    expect(await list(admin, '?entity=services')).toEqual([]);
    for (const query of ['entity=planes', 'limit=0', 'limit=201', 'cursor=x', 'cursor=0', 'stauts=1', 'id='])
      expect([query, (await admin.get(`/api/history?${query}`)).statusCode]).toEqual([query, 400]);
  });

  test('filters by words, user and time', async () => {
    await admin.patch('/api/faqs/1', { answer: 'Bring the "logs", 100% of them. Call (303) 555-0111' });
    await later(60 * 24 * 3);
    const joe = await colleague();
    await joe.patch('/api/services/2', { title: 'Émeraude Stripes' });
    await admin.put('/api/content/home.hero.headline', { value: 'Other' });
    const found = async (query: string) => (await list(admin, `?${query}`)).map(({ entity }) => entity);
    const q = (words: string) => found(`q=${encodeURIComponent(words)}`);

    expect(await q('LOGS')).toEqual(['faqs']);
    expect(await q('the "logs", 100%')).toEqual(['faqs']);
    expect(await q('stripes Émeraude')).toEqual(['services']);
    expect(await q('partial refinishing')).toEqual(['services']);
    expect(await q('Home, hero, headline')).toEqual(['content']);
    expect(await q('logs stripes')).toEqual([]);
    for (const phone of ['(303) 555-0111', '303.555.0111', '3035550111', '555-0111'])
      expect([phone, await q(phone)]).toEqual([phone, ['faqs']]);
    expect(await q('303-555-0112')).toEqual([]);
    expect(await q('_')).toEqual([]);
    expect(await found('who=Joe%20Park')).toEqual(['services']);
    expect((await admin.get('/api/history/people')).json()).toEqual(['Joe Park', 'owner@example.com']);

    await app.db
      .updateTable('history')
      .set({ updatedAt: '2026-01-02T00:00:00.000Z' })
      .where('entity', '=', 'faqs')
      .execute();
    await app.db
      .updateTable('history')
      .set({ createdAt: '2026-01-01T00:00:00.000Z' })
      .where('entity', '=', 'faqs')
      .execute();
    expect(await found('until=2026-01-03T00:00:00Z')).toEqual(['faqs']);
    expect(await found('until=2026-01-01T00:00:00Z')).toEqual([]);
    expect(await found('since=2026-01-03T00:00:00Z')).toEqual(['content', 'services']);
    expect(await found('since=2026-01-02T00:00:00Z&entity=faqs')).toEqual(['faqs']);
    for (const query of [`q=${'x'.repeat(101)}`, 'since=yesterday', 'until=2026-01-01'])
      expect([query, (await admin.get(`/api/history?${query}`)).statusCode]).toEqual([query, 400]);

    const page = await admin.get(`/api/history?limit=1&q=${encodeURIComponent('e')}&who=owner%40example.com`);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))![1]!;
    expect(page.headers['x-total-count']).toBe('2');
    expect((await admin.get(next)).json()).toHaveLength(1);
  });

  test('searches in slices, so that other requests run in between', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      entity: 'faqs' as const,
      entityId: String(n),
      label: n % 1_000 === 0 ? 'Hangar' : 'Apron',
      action: 'changed' as const,
      before: null,
      after: null,
    }));
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('history')
        .values(rows.slice(at, at + 500))
        .execute();
    const asked = admin.get('/api/history?q=hangar&limit=2');
    expect(await turnsDuring(asked)).toBeGreaterThan(5); // at once, it would be one
    const first = await asked;
    expect(first.headers['x-total-count']).toBe('3');
    const second = await admin.get(/<([^>]+)>/.exec(String(first.headers.link))![1]!);
    const found = [first, second].map((page) => page.json().map(({ entityId }: HistoryEntry) => entityId));
    expect(found).toEqual([['2000', '1000'], ['0']]);
    expect([second.headers['x-total-count'], second.headers.link]).toEqual(['3', undefined]);
  });

  test('keeps the name of a removed user', async () => {
    const joe = await colleague();
    await joe.patch('/api/faqs/1', { answer: 'x' });
    await app.db.deleteFrom('users').where('email', '=', 'clerk@example.com').execute();
    expect((await list(admin))[0]).toMatchObject({ userId: null, userName: 'Joe Park' });
  });

  itOnce('is for admins only', async () => {
    const user = await signIn(app, 'user');
    for (const [caller, code] of [
      [app, 401],
      [user, 403],
    ] as const) {
      expect((await caller.get('/api/history?limit=0')).statusCode).toBe(code);
      expect((await caller.get('/api/history/people')).statusCode).toBe(code);
      expect((await caller.post('/api/history/1/restore')).statusCode).toBe(code);
    }
  });
});
