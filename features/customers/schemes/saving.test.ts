import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Db } from '#database/open.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { shopDay } from '#time/shop-time.ts';
import { COATINGS_SETTING } from './coatings.contract.ts';
import { SAVE_MESSAGES, SEED_SCHEMES } from './scheme-limits.constants.ts';
import { STUDIO_SETTING } from './studio.contract.ts';

const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';
const UNKNOWN = 'A'.repeat(22);

const openStudio = (db: Db, open = true) => writeSetting(db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open });
const addressOf = (token: string) => `/api/schemes/${token}`;

async function save({ post }: Pick<TestApp, 'post'>, body: object = {}): Promise<string> {
  const answer = await post('/api/schemes', { code: CODE, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().token;
}

describe.each(engines)('a saved scheme on %s', (engine) => {
  const itOnce = onceOf(engine);
  let site: TestApp;
  beforeEach(async () => {
    site = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    await openStudio(site.db);
  });

  it('opens by its link, of which only the hash is stored', async () => {
    const answer = await site.post('/api/schemes', { code: CODE, note: ' Green like the old doors. ' });
    const { token, link } = answer.json();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(link).toBe(`${site.config.publicUrl}/studio/${token}`);

    const opened = await site.get(addressOf(token));
    expect(opened.json()).toMatchObject({
      code: CODE,
      type: 'Cessna 182',
      mark: 'N733BK',
      note: 'Green like the old doors.',
      showsMark: false,
      savedOn: shopDay(),
      description: expect.stringMatching(
        /^Left side of a Cessna 182, layout Foothill: Untinted White above, Deep Green/,
      ),
      coats: expect.arrayContaining([{ zone: 'a', name: 'Belly', coating: '14062', finish: 'metallic' }]),
    });
    expect(opened.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' });

    const rows = await site.db.selectFrom('schemes').select(['tokenHash', 'code']).execute();
    expect(rows).toEqual([{ tokenHash: sha256(token), code: CODE }]);
  });

  itOnce('gets another link each time', async () => {
    expect(await save(site)).not.toBe(await save(site));
  });

  itOnce('is saved once with the same key, whose record does not hold the token', async () => {
    const headers = { 'idempotency-key': 'one' };
    const both = await Promise.all([1, 2].map(() => site.post('/api/schemes', { code: CODE }, headers)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0]!.json()).toEqual(both[1]!.json());
    expect(await site.db.selectFrom('schemes').select('id').execute()).toHaveLength(1);
    const keys = await site.db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain(both[0]!.json().token);
    const other = await site.post('/api/schemes', { code: SEED_SCHEMES[1]!.code }, headers);
    expect(other.statusCode).toBe(409);
  });

  itOnce('keeps the names of colors that the shop removed', async () => {
    const token = await save(site);
    const coatings = COATINGS_SETTING.builtIn.coatings
      .filter(({ id }) => id !== '14062')
      .map((coating) => (coating.id === '17043' ? { ...coating, offered: false } : coating));
    await writeSetting(site.db, COATINGS_SETTING, { coatings });
    const document = (await site.get(addressOf(token))).json();
    expect(document.description).toContain('Deep Green');
    const offered = document.coatings.map(({ id, isOffered }: { id: string; isOffered: boolean }) => [id, isOffered]);
    expect(offered).toEqual([
      ['17925', true],
      ['14062', false],
      ['17043', false],
    ]);
    const { body } = await site.get(`${addressOf(token)}/picture.svg?view=left`);
    expect(body).toContain('#12472f');
  });

  itOnce('sends its pictures compressed, and to its own page only', async () => {
    const { headers, rawPayload } = await site.get(`${addressOf(await save(site))}/picture.svg?view=top`, {
      'accept-encoding': 'br',
    });
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(rawPayload.length).toBeLessThan(10_000);
  });

  it('notes the day of its opening, and counts only that it was saved', async () => {
    const token = await save(site);
    await site.db.updateTable('schemes').set({ openedOn: '2026-01-01' }).execute();
    await site.get(addressOf(token));
    expect(await site.db.selectFrom('schemes').select('openedOn').execute()).toEqual([{ openedOn: shopDay() }]);
    await save(site);
    expect((await site.post('/api/schemes/opened', { layout: 'cowl' })).statusCode).toBe(204);
    const counts = await site.db
      .selectFrom('studioCounts')
      .select(['day', 'event', 'layout', 'count'])
      .orderBy('event')
      .execute();
    expect(counts).toEqual([
      { day: shopDay(), event: 'opened', layout: 'cowl', count: 1 },
      { day: shopDay(), event: 'saved', layout: 'foothill', count: 2 },
    ]);
  });

  itOnce('unknown and malformed links get the same answer', async () => {
    await save(site);
    const tokens = [UNKNOWN, 'x', 'A'.repeat(43), '..%2f', 'null', "' or 1=1"];
    const answers = await Promise.all(tokens.map((token) => site.get(addressOf(encodeURIComponent(token)))));
    const [first] = answers.map((answer) => answer.json());
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, first]);
    expect(first.detail).toBe(SAVE_MESSAGES.unknown);
  });

  itOnce('is gone while the studio is closed', async () => {
    const token = await save(site);
    await openStudio(site.db, false);
    expect((await site.get(addressOf(token))).statusCode).toBe(404);
    expect((await site.post('/api/schemes', { code: CODE })).statusCode).toBe(404);
    expect((await (await signIn(site)).get(`${addressOf(token)}/preview.png`)).statusCode).toBe(404);
  });
});

describe('saving a scheme', () => {
  test.each([
    ['a code that cannot be read', { code: '1.C182.foothill' }, 400],
    ['a long note', { code: CODE, note: 'n'.repeat(501) }, 400],
    ['a field of its own', { code: CODE, id: 1 }, 400],
    ['more than 4 KB', { code: CODE, note: 'n'.repeat(4_097) }, 413],
  ])('refuses %s', async (_what, body, status) => {
    const site = await startApp();
    await openStudio(site.db);
    const answer = await site.post('/api/schemes', body);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await site.db.selectFrom('schemes').select('id').execute()).toEqual([]);
  });

  it('is refused after ten an hour, but repeats are not counted', async () => {
    const site = await startApp();
    await openStudio(site.db);
    for (let at = 0; at < 10; at += 1) await save(site);
    const refused = await site.post('/api/schemes', { code: CODE });
    expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining(SAVE_MESSAGES.tooMany)]);
    const repeat = () => site.post('/api/schemes', { code: CODE }, { 'idempotency-key': 'again' });
    expect((await repeat()).statusCode).toBe(429);
    await site.db.deleteFrom('rateLimits').execute();
    for (let at = 0; at < 12; at += 1) expect((await repeat()).statusCode).toBe(201);
  });

  test('links can be read 60 times a minute', async () => {
    const site = await startApp();
    await openStudio(site.db);
    const statuses = new Set<number>();
    for (let at = 0; at < 60; at += 1) statuses.add((await site.get(addressOf(UNKNOWN))).statusCode);
    expect([...statuses]).toEqual([404]);
    expect((await site.get(addressOf(UNKNOWN))).statusCode).toBe(429);
  });
});

describe('the preview of a saved scheme', () => {
  it('is 1200 × 630 pixels, and shows the registration only where it was saved to', async () => {
    const site = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
    await openStudio(site.db);
    const noMark = CODE.replace('N733BK.a.a', '-');
    const [hidden, shown, none] = await Promise.all(
      [{}, { showMark: true }, { code: noMark }].map(async (body) => {
        const answer = await site.get(`${addressOf(await save(site, body))}/preview.png`);
        expect(answer.headers['content-type']).toBe('image/png');
        return answer.rawPayload;
      }),
    );
    expect(await sharp(hidden).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(hidden!.equals(none!)).toBe(true);
    expect(shown!.equals(none!)).toBe(false);
  });
});
