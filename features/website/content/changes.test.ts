import { beforeAll, describe, expect, test } from 'vitest';
import { contentVersion } from '#server/content-change.store.server.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';

/** For each list: a minimal record, a full one, and its defaults. */
const LISTS = [
  {
    path: '/api/services',
    table: 'services',
    least: { title: 'Stripes', description: 'Laid by hand.' },
    whole: {
      title: 'Stripes',
      description: '',
      imageUrl: '/images/stripes.jpg',
      imageAlt: 'A stripe',
      featured: true,
      active: false,
      badge: '',
      included: 'A drawing\nA layout',
      startingPrice: 'Multi-color design',
      duration: '2 weeks',
    },
    defaults: {
      imageUrl: null,
      imageAlt: '',
      featured: false,
      active: true,
      badge: 'Expert Service',
      included: '',
      startingPrice: '',
      duration: '',
    },
    change: { title: 'Pinstripes', included: 'A layout' },
    limits: {
      title: [1, 255],
      description: [0, 10_000],
      imageAlt: [0, 500],
      badge: [0, 40],
      included: [0, 10_000],
      startingPrice: [0, 60],
      duration: [0, 100],
    },
    images: ['imageUrl'],
    bad: [{ sortOrder: 1 }, { badge: null }, { description: null }],
  },
  {
    path: '/api/projects',
    table: 'projects',
    least: { title: 'Baron', description: 'White.', serviceType: 'complete' },
    whole: {
      title: 'Baron',
      description: 'White.',
      aircraftType: 'Baron 58',
      serviceType: 'partial',
      beforeImageUrl: '/uploads/before.jpg',
      beforeImageAlt: 'Before',
      afterImageUrl: 'https://pictures.example/after.jpg',
      afterImageAlt: 'After',
      beforeGooglePhotoId: 'b1',
      afterGooglePhotoId: 'a1',
      clientName: 'Grace Okafor',
      badge: 'New',
      featured: true,
      active: false,
      sortOrder: 7,
      completedAt: '2026-09-18T18:00:00.000Z',
    },
    defaults: {
      aircraftType: null,
      beforeImageUrl: null,
      beforeImageAlt: '',
      afterImageUrl: null,
      afterImageAlt: '',
      beforeGooglePhotoId: null,
      afterGooglePhotoId: null,
      clientName: null,
      badge: null,
      featured: false,
      active: true,
      sortOrder: 0,
      completedAt: null,
      photos: [],
    },
    change: { title: 'Baron 58' },
    limits: {
      title: [1, 255],
      description: [0, 10_000],
      aircraftType: [0, 100],
      serviceType: [1, 100],
      beforeImageAlt: [0, 500],
      afterImageAlt: [0, 500],
      beforeGooglePhotoId: [0, 255],
      afterGooglePhotoId: [0, 255],
      clientName: [0, 255],
      badge: [0, 40],
    },
    images: ['beforeImageUrl', 'afterImageUrl'],
    bad: [
      { sortOrder: 1.5 },
      { sortOrder: 2_147_483_648 },
      { sortOrder: '1' },
      { completedAt: '2026-09-18' },
      { completedAt: '0000-01-01T00:00:00Z' },
      { completedAt: '9999-12-31T23:59:59-01:00' },
      { completedAt: '2026-02-30T00:00:00Z' },
      { photos: [] },
    ],
  },
  {
    path: '/api/testimonials',
    table: 'testimonials',
    least: { clientName: 'Walter', content: 'Straight as a ruler.' },
    whole: {
      clientName: 'Walter',
      clientTitle: 'Owner, Cessna 206',
      content: 'Straight.\nAs a ruler.',
      rating: 4,
      imageUrl: '/images/walter.jpg',
      imageAlt: 'Walter',
      featured: true,
      active: false,
    },
    defaults: { clientTitle: null, rating: 5, imageUrl: null, imageAlt: '', featured: false, active: true },
    change: { content: 'Straighter.' },
    limits: { clientName: [1, 255], clientTitle: [0, 255], content: [1, 10_000], imageAlt: [0, 500] },
    images: ['imageUrl'],
    bad: [{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: '5' }, { rating: null }, { sortOrder: 0 }],
  },
  {
    path: '/api/faqs',
    table: 'faqs',
    least: { question: 'Helicopters?', answer: 'Ask us.' },
    whole: { question: 'Helicopters?', answer: 'Ask us.', order: -3, active: false },
    defaults: { order: 0, active: true },
    change: { answer: 'Yes.' },
    limits: { question: [1, 10_000], answer: [1, 10_000] },
    images: [],
    bad: [{ order: 0.5 }, { order: null }, { active: 'yes' }, { active: null }],
  },
];

const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

async function opened(engine: Parameters<typeof startApp>[0], seeded = false) {
  const app = await startApp(engine, { seeded });
  return { app, admin: await signIn(app) };
}

describe.each(engines)('changing the content on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    ({ app, admin } = await opened(engine));
  });

  test.each(LISTS)('$path: adds, changes and deletes a record', async ({ path, least, defaults, change }) => {
    const added = await admin.post(path, least);
    expect(added.statusCode).toBe(201);
    const record = added.json();
    const { id, createdAt } = record;
    expect(record).toEqual({ id, ...least, ...defaults, createdAt, updatedAt: createdAt });
    const url = `${path}/${id}`;
    expect(added.headers.location).toBe(url);
    expect((await app.get(url)).json()).toEqual(record);

    const changed = await admin.patch(url, change);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({ ...record, ...change, updatedAt: expect.any(String) });
    expect(Date.parse(changed.json().updatedAt)).toBeGreaterThan(Date.parse(record.updatedAt));

    const deleted = await admin.delete(url);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    for (const answer of [await admin.delete(url), await admin.patch(url, change), await app.get(url)])
      expect(answer.statusCode).toBe(404);
  });

  test.each(LISTS)('$path: keeps all other fields in a change', async ({ path, whole }) => {
    const record = (await admin.post(path, whole)).json();
    expect(record).toMatchObject(whole);
    for (const [name, value] of Object.entries(whole)) {
      const changed = (await admin.patch(`${path}/${record.id}`, { [name]: value })).json();
      expect(changed, name).toEqual({ ...record, updatedAt: expect.any(String) });
    }
  });

  test.each(LISTS)('$path: dates each change later than the previous one', async ({ path, table, least, change }) => {
    const { id } = (await admin.post(path, least)).json();
    const ahead = { updatedAt: '2099-01-01T00:00:00.000Z' };
    await app.db
      .updateTable(table as 'faqs')
      .set(ahead)
      .where('id', '=', id)
      .execute();
    const times = [];
    for (let n = 0; n < 3; n++) times.push((await admin.patch(`${path}/${id}`, change)).json().updatedAt);
    expect(times).toEqual(['2099-01-01T00:00:00.001Z', '2099-01-01T00:00:00.002Z', '2099-01-01T00:00:00.003Z']);
  });

  itOnce.each(LISTS)('$path: rejects a stale change with the current record', async ({ path, least, change }) => {
    const { id, updatedAt } = (await admin.post(path, least)).json();
    const expectedUpdatedAt = updatedAt.replace('Z', '+00:00');
    const both = await Promise.all([1, 2].map(() => admin.patch(`${path}/${id}`, { ...change, expectedUpdatedAt })));
    const [won, lost] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409]);
    expect(lost!.json()).toMatchObject({ detail: expect.stringContaining('in the meantime'), current: won!.json() });
    expect((await admin.get(`${path}/${id}`)).json()).toEqual(won!.json());
  });

  test.each(LISTS)('$path: applies concurrent changes one after the other', async ({ path, least, change }) => {
    const { id } = (await admin.post(path, least)).json();
    const version = Number(await contentVersion(app.db));
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.patch(`${path}/${id}`, change)));
    expect(new Set(answers.map((answer) => answer.json().updatedAt)).size).toBe(8);
    expect(await contentVersion(app.db)).toBe(String(version + 8));
  });

  itOnce.each(LISTS)('$path: rejects an order without every id once', async ({ path, least }) => {
    const hidden = (await admin.post(path, { ...least, active: false })).json().id;
    const [first, ...rest] = idsOf((await admin.get(path)).json());
    for (const ids of [
      [],
      rest,
      [...rest, rest[0]],
      [first, ...rest, first],
      [...rest, 999_999],
      [first, ...rest, 999_999],
      [String(first), ...rest],
      [0, ...rest],
    ])
      expect([ids, (await admin.put(`${path}/order`, { ids })).statusCode]).toEqual([ids, 400]);
    const ids = [...rest, first];
    for (const body of [{}, { ids: null }, { ids: ids.join() }, { ids, more: 1 }])
      expect((await admin.put(`${path}/order`, body)).statusCode).toBe(400);

    const ordered = await admin.put(`${path}/order`, { ids });
    expect([ordered.statusCode, idsOf(ordered.json())]).toEqual([200, ids]);
    expect((await admin.get(path)).json()).toEqual(ordered.json());
    expect(idsOf((await app.get(path)).json())).not.toContain(hidden);
  });

  test.each(LISTS)('$path: applies one of several concurrent orders as a whole', async ({ path }) => {
    const ids = idsOf((await admin.get(path)).json());
    const orders = [ids, ids.toReversed(), ids.toSorted(), [...ids.slice(2), ...ids.slice(0, 2)]];
    const answers = await Promise.all(orders.map((order) => admin.put(`${path}/order`, { ids: order })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(orders).toContainEqual(idsOf((await admin.get(path)).json()));
  });
});

describe.each(httpEngines)('positions on %s', (engine) => {
  test('start at 0 for projects and 1 for FAQs, and unmoved records keep updatedAt', async () => {
    const { admin } = await opened(engine, true);
    const before = (await admin.get('/api/projects')).json();
    const projects = (await admin.put('/api/projects/order', { ids: [2, 1, 3, 4, 5, 6] })).json();
    expect(projects.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(projects.slice(2)).toEqual(before.slice(2));
    expect(projects[0].updatedAt > before[1].updatedAt).toBe(true);
    const faqs = (await admin.put('/api/faqs/order', { ids: [8, 7, 6, 5, 4, 3, 2, 1] })).json();
    expect(faqs.map(({ order }: { order: number }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('put a new testimonial first and a new service last, even after reordering', async () => {
    const { admin } = await opened(engine, true);
    await admin.put('/api/testimonials/order', { ids: [3, 2, 1] });
    const words = { clientName: 'Nora', content: 'Good.', featured: true };
    for (let n = 0; n < 2; n++) await admin.post('/api/testimonials', words);
    expect(idsOf((await admin.get('/api/testimonials')).json())).toEqual([5, 4, 3, 2, 1]);
    expect(idsOf((await admin.get('/api/testimonials/featured')).json())).toEqual([5, 4, 3, 2, 1]);
    await admin.put('/api/services/order', { ids: [6, 5, 4, 3, 2, 1] });
    for (let n = 0; n < 2; n++) await admin.post('/api/services', { title: 'New Service', description: 'Words.' });
    expect(idsOf((await admin.get('/api/services')).json())).toEqual([6, 5, 4, 3, 2, 1, 7, 8]);
  });

  test('raise the content version when they change, but not when a change is rejected', async () => {
    const { app, admin } = await opened(engine);
    const before = Number(await contentVersion(app.db));
    const risen = [0];
    const noted = async (call: Promise<unknown>) => {
      await call;
      risen.push(Number(await contentVersion(app.db)) - before);
    };
    await noted(admin.patch('/api/faqs/1', { answer: 'x' }));
    await noted(admin.put('/api/faqs/order', { ids: [1] }));
    await noted(admin.post('/api/faqs', { question: 'A', answer: 'B' }));
    await noted(admin.patch('/api/faqs/1', { answer: 'C' }));
    await noted(admin.patch('/api/faqs/1', { answer: 'D', expectedUpdatedAt: '2020-01-01T00:00:00Z' }));
    await noted(admin.put('/api/faqs/order', { ids: [1] }));
    await noted(admin.delete('/api/faqs/1'));
    expect(risen).toEqual([0, 0, 0, 1, 2, 2, 3, 4]);
  });
});

describe.each(httpEngines)('the limits on %s', (engine) => {
  let admin: Caller;
  beforeAll(async () => {
    admin = (await opened(engine)).admin;
    for (const { path, least } of LISTS) await admin.post(path, least);
  });

  const cases = LISTS.flatMap(({ path, least, limits }) =>
    Object.entries(limits).map(([name, [min, max]]) => ({ path, least, name, min: min!, max: max! })),
  );
  test.each(cases)('$path $name: accept $min to $max characters', async ({ path, least, name, min, max }) => {
    // Beyond the basic plane, where JavaScript counts two and the database one
    for (const longest of ['x'.repeat(max), '🛩'.repeat(max / 2)]) {
      const added = await admin.post(path, { ...least, [name]: ` ${longest}\n` });
      expect([added.statusCode, added.json()[name]]).toEqual([201, longest]);
      expect((await admin.patch(`${path}/1`, { [name]: longest })).json()[name]).toBe(longest);
    }
    for (const call of [
      admin.post(path, { ...least, [name]: 'x'.repeat(max + 1) }),
      admin.patch(`${path}/1`, { [name]: 'x'.repeat(max + 1) }),
    ])
      expect((await call).json()).toMatchObject({
        status: 400,
        errors: [{ path: name, message: expect.stringContaining('At most') }],
      });
    for (const empty of ['', '  \n']) {
      const answer = await admin.patch(`${path}/1`, { [name]: empty });
      expect([empty, answer.statusCode]).toEqual([empty, min === 0 ? 200 : 400]);
      if (min === 0) expect(answer.json()[name] || null).toBeNull();
    }
    for (const wrong of [1, {}, [], true])
      expect((await admin.patch(`${path}/1`, { [name]: wrong })).statusCode).toBe(400);
    expect((await admin.patch(`${path}/1`, { [name]: 'a\u0000b' })).statusCode).toBe(400);
  });

  test.each(LISTS.flatMap(({ path, least, images }) => images.map((name) => ({ path, least, name }))))(
    '$path $name: accept image addresses only',
    async ({ path, least, name }) => {
      const longest = `https://a.example/${'x'.repeat(482)}`;
      for (const good of ['/images/a.jpg', '/uploads/a.webp', longest, null])
        expect((await admin.patch(`${path}/1`, { [name]: good })).json()[name]).toBe(good);
      expect((await admin.patch(`${path}/1`, { [name]: '' })).json()[name]).toBeNull();
      for (const bad of [
        `${longest}x`,
        'javascript:alert(1)',
        '//a.example/b.jpg',
        '/api/logout',
        '/images/../api/logout',
        'http://a.example/b',
        'data:image/png;base64,AA',
        7,
      ])
        for (const call of [admin.patch(`${path}/1`, { [name]: bad }), admin.post(path, { ...least, [name]: bad })])
          expect([bad, (await call).json()]).toMatchObject([bad, { status: 400, errors: [{ path: name }] }]);
    },
  );

  test.each(LISTS)(
    '$path: reject unknown, missing and invalid fields and an empty change',
    async ({ path, least, bad }) => {
      for (const body of [
        {},
        null,
        [],
        'text',
        ...bad,
        { ...least, nonsense: 1 },
        { ...least, id: 9 },
        { ...least, createdAt: '2026-01-01T00:00:00Z' },
      ]) {
        const patched = await admin.patch(`${path}/1`, body);
        expect([body, patched.statusCode]).toEqual([body, expect.toBeOneOf([400, 415])]);
        const posted = await admin.post(
          path,
          typeof body === 'object' && body !== null ? { ...least, ...body, nonsense: 1 } : body,
        );
        expect([body, posted.statusCode]).toEqual([body, expect.toBeOneOf([400, 415])]);
      }
      for (const name of Object.keys(least)) {
        const { [name as never]: _, ...rest } = least as Record<string, unknown>;
        expect((await admin.post(path, rest)).json()).toMatchObject({ status: 400, errors: [{ path: name }] });
      }
      for (const body of bad) expect((await admin.post(path, { ...least, ...body })).statusCode).toBe(400);
      for (const expectedUpdatedAt of ['yesterday', null, 5])
        expect((await admin.patch(`${path}/1`, { ...least, expectedUpdatedAt })).statusCode).toBe(400);
      expect((await admin.patch(`${path}/1`, { expectedUpdatedAt: '2026-01-01T00:00:00Z' })).statusCode).toBe(400);
      for (const id of ['0', 'abc', '2147483648'])
        expect((await admin.patch(`${path}/${id}`, least)).statusCode).toBe(404);
    },
  );

  test('store a moment as UTC with milliseconds', async () => {
    const changed = await admin.patch('/api/projects/1', { completedAt: '2026-09-18T12:00:00-06:00' });
    expect(changed.json().completedAt).toBe('2026-09-18T18:00:00.000Z');
    expect((await admin.patch('/api/projects/1', { completedAt: null })).json().completedAt).toBeNull();
  });

  test('reject a body that is too large or not JSON', async () => {
    expect((await admin.post('/api/faqs', { question: 'x', answer: 'x'.repeat(300 * 1024) })).statusCode).toBe(413);
    const send = (payload: string, type: string) =>
      admin.inject({ method: 'POST', url: '/api/faqs', payload, headers: { 'content-type': type } });
    expect((await send('{', 'application/json')).statusCode).toBe(400);
    expect((await send('question=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });
});

describe('permission to change the content', () => {
  const calls = (caller: Pick<TestApp, 'post' | 'patch' | 'delete' | 'put'>, path: string) => [
    caller.post(path, { nonsense: 1 }),
    caller.patch(`${path}/1`, { nonsense: 1 }),
    caller.delete(`${path}/1`),
    caller.put(`${path}/order`, { nonsense: 1 }),
  ];

  test('is for admins, neither for visitors nor for other users', async () => {
    const app = await startApp('sqlite', { seeded: true });
    const user = await signIn(app, 'user');
    const before = await contentVersion(app.db);
    for (const path of [...LISTS.map(({ path }) => path), '/api/projects/1/photos']) {
      expect((await Promise.all(calls(app, path))).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
      expect((await Promise.all(calls(user, path))).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
    expect(await contentVersion(app.db)).toBe(before);
  });

  test('is denied to pages of another site', async () => {
    const { admin } = await opened('sqlite', true);
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await admin.delete('/api/faqs/1', foreign)).statusCode).toBe(403);
    expect((await admin.patch('/api/faqs/1', { answer: 'x' }, foreign)).statusCode).toBe(403);
  });
});
