import { describe, expect, it, vi } from 'vitest';
import { COATINGS_SETTING, type CoatingList } from '#customers/schemes/coatings.contract.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import type { ListedLead } from '#desk/lead-desk/lead-desk.contract.ts';
import { readSetting, writeSetting } from '#foundation/settings/settings.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { startWithAdmin } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { type LeadScheme, MAX_LEAD_SCHEMES } from './lead-schemes.contract.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062s.aaxx.N733BK.a.a';
const NAVY = CODE.replaceAll('14062', '15050').replace('foothill.0', 'foothill.-2');

async function lead(engine: Parameters<typeof startWithAdmin>[0] = 'sqlite', scheme: string | null = CODE) {
  const { app, admin } = await startWithAdmin(engine, { env: { RATE_LIMITS: 'off' } });
  const { id } = (await app.post('/api/quotes', { ...DANA, scheme })).json();
  const url = `/api/quotes/${id}/schemes`;
  const schemes = async (): Promise<LeadScheme[]> => (await admin.get(url)).json();
  return { app, admin, id, url, schemes };
}

type Desk = Awaited<ReturnType<typeof lead>>;

async function changeCoatings({ app }: Desk, change: (list: CoatingList['coatings']) => CoatingList['coatings']) {
  const { coatings } = await readSetting(app.db, COATINGS_SETTING);
  await writeSetting(app.db, COATINGS_SETTING, { coatings: change(coatings) });
}

describe.each(engines)('the schemes of a lead on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('are shown in words, newest first, and the visitor’s own never changes', async () => {
    const { admin, url, schemes } = await lead(engine);
    const [own, ...others] = await schemes();
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      id: 1,
      origin: 'visitor',
      code: CODE,
      type: 'Cessna 182',
      words: 'Foothill, three colors',
      description: expect.stringContaining('N733BK in Deep Green, 12 inches'),
      mark: 'N733BK',
      coats: [
        { name: 'Body', words: 'Untinted White 17925, solid', srgb: '#f8f5f2', isOffered: true },
        { name: 'Belly', words: 'Deep Green, metallic near 14062' },
        { name: 'Main stripe', words: 'Gold, metallic near 17043' },
        { name: 'Pinstripe', words: 'Deep Green 14062, solid' },
      ],
      price: 36_000,
      opensInStudio: true,
      differences: [],
    });
    expect(own!.verdicts.map(({ title }) => title)).toContain('Easy to read');

    const proposed = await admin.post(url, { code: NAVY });
    expect(proposed.statusCode).toBe(201);
    expect(proposed.json()).toEqual([expect.objectContaining({ id: 2, origin: 'shop', code: NAVY }), own]);
    expect(await schemes()).toEqual(proposed.json());
    expect(proposed.json()[0].differences.map(({ what }: { what: string }) => what)).toEqual([
      'Belly',
      'Pinstripe',
      'Line height',
      'Price',
    ]);
  });

  itOnce('tell in the timeline what came and what was proposed, by whom', async () => {
    const { admin, id, url } = await lead(engine);
    const before = (await admin.get(`/api/quotes/${id}`)).json().updatedAt;
    await admin.post(url, { code: NAVY });
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(timeline[0]).toMatchObject({ kind: 'received', scheme: 'Foothill, three colors' });
    expect(timeline.at(-1)).toMatchObject({
      kind: 'proposal',
      by: 'owner@example.com',
      scheme: 'Foothill, three colors',
      schemeId: 2,
    });
    // Other desks reload what has changed.
    expect((await admin.get(`/api/quotes/${id}`)).json().updatedAt > before).toBe(true);
  });

  it('are not added twice, also by requests at the same time', async () => {
    const { admin, url, schemes } = await lead(engine);
    await admin.post(url, { code: CODE });
    await Promise.all(Array.from({ length: 3 }, () => admin.post(url, { code: NAVY })));
    expect((await schemes()).map(({ code }) => code)).toEqual([NAVY, CODE]);
  });

  itOnce('are limited', async () => {
    const { admin, url, schemes } = await lead(engine);
    const statuses = [];
    for (let width = 1; width <= 10; width++) statuses.push(await propose(`foothill.0.0.${width}`));
    for (let width = 1; width <= 2; width++) statuses.push(await propose(`foothill.0.${width}.0`));
    expect(statuses.slice(-2)).toEqual([201, 409]);
    expect(await schemes()).toHaveLength(MAX_LEAD_SCHEMES);

    async function propose(lines: string) {
      return (await admin.post(url, { code: CODE.replace('foothill.0.0.0', lines) })).statusCode;
    }
  });

  itOnce('are shown in the list by the first one, with one query for a page', async () => {
    const { app, admin, url } = await lead(engine);
    await admin.post(url, { code: NAVY });
    await app.post('/api/quotes', DANA);
    const list = (await admin.get('/api/quotes?sort=oldest')).json();
    const colors = [
      { name: 'Untinted White', srgb: '#f8f5f2' },
      { name: 'Deep Green', srgb: '#12472f' },
      { name: 'Gold', srgb: '#8f783f' },
    ];
    expect(list.map(({ scheme }: ListedLead) => scheme)).toEqual([{ layout: 'Foothill', colors }, null]);
    expect((await admin.get('/api/quotes.csv')).body).toContain('Foothill: Untinted White / Deep Green / Gold');
  });

  itOnce('go with their lead', async () => {
    const { app, admin, id, url } = await lead(engine);
    await admin.post(url, { code: NAVY });
    await admin.delete(`/api/quotes/${id}`);
    expect(await app.db.selectFrom('schemes').select('id').execute()).toEqual([]);
    expect((await admin.get(url)).statusCode).toBe(404);
  });
});

describe('the scheme of a lead', () => {
  it('is none without one, and can be proposed to any lead', async () => {
    const { admin, url, schemes } = await lead('sqlite', null);
    expect(await schemes()).toEqual([]);
    const [first] = (await admin.post(url, { code: NAVY })).json();
    expect(first).toMatchObject({ origin: 'shop', differences: [] });
  });

  it('leaves an entry in the access log', async () => {
    const { app, admin, id, url } = await lead();
    await admin.get(url);
    expect(await app.db.selectFrom('accessLog').select(['kind', 'quoteId']).execute()).toEqual([
      { kind: 'opened', quoteId: id },
    ]);
  });

  it('keeps a color that the shop has retired or removed, and says so', async () => {
    const desk = await lead();
    const picture = `${desk.url}/1/picture.svg`;
    const before = (await desk.admin.get(picture)).body;
    await changeCoatings(desk, (list) =>
      list.filter(({ id }) => id !== '17043').map((color) => ({ ...color, offered: color.id !== '14062' })),
    );
    const [{ coats }] = (await desk.schemes()) as [LeadScheme];
    expect(coats.map(({ srgb, isOffered }) => [srgb, isOffered])).toEqual([
      ['#f8f5f2', true],
      ['#12472f', false],
      ['#8f783f', false],
      ['#12472f', false],
    ]);
    expect((await desk.admin.get(picture)).body).toBe(before);
  });

  it('is drawn for admins only, and only with its own lead', async () => {
    const { app, admin, url } = await lead();
    const answer = await admin.get(`${url}/1/picture.svg`);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'private, no-store',
    ]);
    expect((await app.get(`${url}/1/picture.svg`)).statusCode).toBe(401);
    for (const other of [`${url}/2/picture.svg`, '/api/quotes/2/schemes/1/picture.svg', `${url}/x/picture.svg`])
      expect((await admin.get(other)).statusCode).toBe(404);
  });

  it('tells of the wish for a smaller mark', async () => {
    const { schemes, admin, id } = await lead('sqlite', `${CODE}s`);
    const [own] = await schemes();
    expect(own).toMatchObject({ words: 'Foothill, three colors, smaller tail number requested' });
    expect(own!.verdicts.map(({ title }) => title)).toContain('Smaller tail number requested');
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(timeline[0].scheme).toBe(own!.words);
  });

  it('knows the year from the registry, and a closed studio', async () => {
    const { app, schemes } = await lead();
    const model = { code: '0000182', maker: 'CESSNA', model: '182P', kind: '4', engine: '1', engines: 1, seats: 4 };
    await app.db
      .insertInto('registryModels')
      .values({ ...model, weightClass: 1, certified: '0' })
      .execute();
    await app.db
      .insertInto('registryAircraft')
      .values({ nNumber: '733BK', modelCode: model.code, year: 1975, release: '2026-11-20' })
      .execute();
    await writeSetting(app.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: false });
    const [shown] = await schemes();
    expect(shown!.opensInStudio).toBe(false);
    expect(shown!.verdicts.map(({ title }) => title)).toContainEqual(expect.stringContaining('Small tail numbers end'));
  });
});

describe('a reply', () => {
  const REPLY = { subject: 'A scheme for your Cessna 182', text: 'Dana,\n\nWhat about navy?' };

  it('carries the picture and the link of a scheme, and says so in the timeline', async () => {
    const { app, admin, id, url } = await lead();
    const [{ id: schemeId }] = (await admin.post(url, { code: NAVY })).json();
    const sent = await admin.post(`/api/quotes/${id}/replies`, { ...REPLY, schemeId });
    expect(sent.statusCode).toBe(201);
    const mail = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'reply').executeTakeFirstOrThrow();
    expect(Buffer.byteLength(JSON.stringify(mail.message))).toBeLessThan(4 * 1024);
    const { text, html } = wordsOf(mail.message, new Map([[NAVY, 'cid:navy@drawing']]));
    expect(text).toMatch(/What about navy\?\n\nScheme: Left side of a Cessna 182.*\/studio\?s=1\.C182/s);
    expect(html).toContain('<img src="cid:navy@drawing"');
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(timeline.at(-1)).toMatchObject({ kind: 'reply', scheme: expect.stringContaining('Navy Show Blue') });
  });

  it('is previewed with the picture, or with its words', async () => {
    const drawScheme = vi.fn(async () => Buffer.from('png')).mockRejectedValueOnce(new Error('no memory'));
    const { app, admin } = await startWithAdmin('sqlite', { drawScheme });
    const { id } = (await app.post('/api/quotes', { ...DANA, scheme: CODE })).json();
    const preview = async () =>
      (await admin.post(`/api/quotes/${id}/replies/preview`, { ...REPLY, schemeId: 1 })).json();
    expect((await preview()).html).toContain('Scheme: Left side of a Cessna 182');
    expect((await preview()).html).toContain('<img src="data:image/png;base64,cG5n"');
  });

  it('carries only a scheme of its own lead', async () => {
    const { app, admin, id } = await lead();
    const other = (await app.post('/api/quotes', { ...DANA, scheme: NAVY })).json().id;
    expect(other).toBe(id + 1);
    for (const path of ['replies', 'replies/preview']) {
      const answer = await admin.post(`/api/quotes/${id}/${path}`, { ...REPLY, schemeId: 2 });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ path: 'schemeId', message: 'This quote request doesn’t have that scheme.' }],
      ]);
      expect((await admin.post(`/api/quotes/99/${path}`, { ...REPLY, schemeId: 2 })).statusCode).toBe(404);
    }
  });
});

describe('a proposal', () => {
  it('is shown before it is stored', async () => {
    const { admin, url, schemes } = await lead();
    const preview = await admin.post(`${url}/preview`, { code: NAVY });
    expect([preview.statusCode, preview.json().differences.length]).toEqual([200, 4]);
    expect(await schemes()).toHaveLength(1);
  });

  it.each([
    ['that is cut off', '1.C182.foothill', 'We could not read this link. Parts of it may be missing.'],
    ['of a newer version', CODE.replace('1.', '2.'), 'This link was made on a newer version of this site.'],
    ['with a mark that cannot be read', CODE.replace('.a.a', '.x.f'), 'Choose another color for the tail number'],
  ])('is refused %s', async (_what, code, message) => {
    const { admin, url, schemes } = await lead();
    const answer = await admin.post(url, { code });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: 'code', message }]]);
    expect(await schemes()).toHaveLength(1);
  });

  it('needs a lead and a code alone', async () => {
    const { admin, url } = await lead();
    for (const path of ['', '/preview']) {
      expect((await admin.post(`/api/quotes/99/schemes${path}`, { code: CODE })).statusCode).toBe(404);
      for (const body of [{}, { code: 7 }, { code: 'x'.repeat(300) }, { code: CODE, origin: 'visitor' }])
        expect((await admin.post(url + path, body)).statusCode).toBe(400);
    }
  });
});
