import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, contentChanged, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';

const LISTS = [
  { path: '/api/services', table: 'services', noun: 'service' },
  { path: '/api/projects', table: 'projects', noun: 'project' },
  { path: '/api/testimonials', table: 'testimonials', noun: 'testimonial' },
  { path: '/api/faqs', table: 'faqs', noun: 'FAQ' },
] as const;
const READS = [
  ...LISTS.map(({ path }) => path),
  '/api/services/2',
  '/api/projects/2',
  '/api/projects/2/photos',
  '/api/testimonials/featured',
  '/api/testimonials/2',
  '/api/faqs/2',
  '/api/content',
];

describe.each(engines)('reading the content on %s', (engine) => {
  const itOnce = onceOf(engine);
  let visitor: TestApp;
  let admin: Caller;
  let clerk: Caller;

  beforeAll(async () => {
    visitor = await startApp(engine, { seeded: true });
    admin = await signIn(visitor);
    clerk = await signIn(visitor, 'user');
    const { db } = visitor;
    for (const { table } of LISTS) await db.updateTable(table).set({ active: false }).where('id', '=', 1).execute();
    await db.updateTable('projectPhotos').set({ active: false }).where('id', '=', 4).execute();
  });

  test.each(READS)('%s responds with an ETag, and with 304 if it matches', async (path) => {
    const first = await visitor.get(path);
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await visitor.get(path, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect(visitor.app.pageCache.getIfFresh(path)?.etags.identity).toBe(etag);
    const changed = await visitor.get(path, { 'if-none-match': '"other"' });
    expect([changed.statusCode, changed.body]).toEqual([200, first.body]);
    const head = await visitor.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.headers.etag]).toEqual([200, etag]);
  });

  test('returns projects in pages on request', async () => {
    const { db, get } = visitor;
    const [{ total }] = (await db
      .selectFrom('projects')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('active', '=', true)
      .execute()) as [{ total: number }];
    const { id: _, ...model } = await db.selectFrom('projects').selectAll().limit(1).executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, n) => ({
      ...model,
      active: true,
      title: `More ${n}`,
      sortOrder: 1_000,
    }));
    const added = await db.insertInto('projects').values(more).returning('id').execute();
    await contentChanged(visitor);
    const all = (await get('/api/projects')).json();
    const first = await get('/api/projects?page=1');
    const second = await get('/api/projects?page=2&utm_source=mail');
    expect([...first.json(), ...second.json()]).toEqual(all);
    expect(first.json()).toHaveLength(50);
    expect(first.headers['x-total-count']).toBe(String(Number(total) + 60));
    expect(first.headers.link).toBe('</api/projects?page=2>; rel="next"');
    expect(second.headers.link).toBeUndefined();
    expect(visitor.app.pageCache.getIfFresh('/api/projects?page=2')).toBeDefined();
    expect((await get('/api/projects?page=2', { 'if-none-match': String(second.headers.etag) })).statusCode).toBe(304);
    expect((await admin.get('/api/projects?page=1')).headers['cache-control']).toBe('private, no-store');
    expect((await get('/api/projects?page=99')).statusCode).toBe(404);
    for (const page of ['0', '-1', '1.5', 'two', ''])
      expect((await get(`/api/projects?page=${page}`)).statusCode).toBe(400);
    await db
      .deleteFrom('projects')
      .where(
        'id',
        'in',
        added.map(({ id }) => id),
      )
      .execute();
    await contentChanged(visitor);
  });

  itOnce.each(READS)('%s is private for a request with a session, valid or not', async (path) => {
    for (const caller of [admin, clerk, visitor.callerWith({ cookie: 'a=b; session=made-up' })]) {
      const answer = await caller.get(path, { 'if-none-match': '*' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers.etag).toBeUndefined();
    }
  });

  test.each(LISTS)('$path returns active records to visitors and all records to an admin', async ({ path, noun }) => {
    const ids = async (caller: Caller) => (await caller.get(path)).json().map(({ id }: { id: number }) => id);
    const all = await ids(admin);
    expect(all).toContain(1);
    expect(await ids(visitor)).toEqual(all.filter((id: number) => id !== 1));
    expect(await ids(clerk)).toEqual(await ids(visitor));

    expect((await admin.get(`${path}/1`)).json()).toMatchObject({ id: 1, active: false });
    const hidden = await visitor.get(`${path}/1`);
    expect(hidden.statusCode).toBe(404);
    expect(hidden.json().detail).toBe(`There is no ${noun} with this id.`);
  });

  itOnce.each(LISTS)('$path answers 404 for an invalid id and for another spelling of an id', async ({ path }) => {
    const none = ['999999', '2147483647', '2147483648', '0', '-1', '1.5', 'abc', '%20', '1e999', 'NaN'];
    for (const id of [...none, '01', '+1', '%201', '0x1', '1e0', '1.0', '%EF%BC%91'])
      expect((await admin.get(`${path}/${id}`)).statusCode, id).toBe(404);
  });

  test('a project has its active photos in their order', async () => {
    const { db } = visitor;
    await db.updateTable('projectPhotos').set({ sortOrder: 9 }).where('id', '=', 5).execute();
    await contentChanged(visitor);
    const [project] = (await visitor.get('/api/projects')).json();
    expect(project).toMatchObject({ id: 2, serviceType: 'complete', completedAt: '2026-08-21T18:00:00.000Z' });
    expect(project.photos.map(({ id }: { id: number }) => id)).toEqual([6, 5]);
    expect((await visitor.get('/api/projects/2')).json()).toEqual(project);
    expect((await visitor.get('/api/projects/2/photos')).json()).toEqual(project.photos);

    const all = (await admin.get('/api/projects/2/photos')).json();
    expect(all.map(({ id }: { id: number }) => id)).toEqual([4, 6, 5]);
    expect((await visitor.get('/api/projects/1/photos')).statusCode).toBe(404);
  });

  test('featured testimonials are active and featured, for an admin, too', async () => {
    await visitor.db.updateTable('testimonials').set({ featured: false }).where('id', '=', 3).execute();
    await contentChanged(visitor);
    for (const caller of [visitor, admin]) {
      const found = (await caller.get('/api/testimonials/featured')).json();
      expect(found.map(({ id }: { id: number }) => id)).toEqual([2]);
    }
  });

  test('the content has only changed texts with a known key', async () => {
    await visitor.db
      .insertInto('pageTexts')
      .values([
        { key: 'home.hero.headline', value: 'Painted by hand.' },
        { key: 'gone.since.long', value: 'x' },
      ])
      .execute();
    await contentChanged(visitor);
    expect((await visitor.get('/api/content')).json()).toEqual({ 'home.hero.headline': 'Painted by hand.' });
  });
});

describe.each(engines)('the order on %s', (engine) => {
  const itOnce = onceOf(engine);
  test('is by position, then by id; testimonials are newest first', async () => {
    const { db, get } = await startApp(engine);
    await db
      .insertInto('services')
      .values([2, 1, 1].map((sortOrder) => ({ title: 'A', description: '', sortOrder })))
      .execute();
    await db
      .insertInto('projects')
      .values([2, 1, 1].map((sortOrder) => ({ title: 'A', description: '', serviceType: 'complete', sortOrder })))
      .execute();
    await db
      .insertInto('faqs')
      .values([2, 1, 1].map((order) => ({ question: 'A', answer: 'B', order })))
      .execute();
    await db
      .insertInto('testimonials')
      .values([2, 1, 1].map((sortOrder) => ({ clientName: 'A', content: 'B', sortOrder })))
      .execute();
    const ids = async (path: string) => (await get(path)).json().map(({ id }: { id: number }) => id);
    expect(await ids('/api/services')).toEqual([2, 3, 1]);
    expect(await ids('/api/projects')).toEqual([2, 3, 1]);
    expect(await ids('/api/faqs')).toEqual([2, 3, 1]);
    expect(await ids('/api/testimonials')).toEqual([3, 2, 1]);
  });

  itOnce('is an empty list without records', async () => {
    const { get } = await startApp(engine);
    for (const path of [...LISTS.map(({ path }) => path), '/api/testimonials/featured'])
      expect((await get(path)).json()).toEqual([]);
    expect((await get('/api/content')).json()).toEqual({});
  });
});
