import sharp from 'sharp';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { drawPicture } from '#airplanes/drawing/pictures.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { PictureError } from '#foundation/media/recipe.process.server.ts';
import { QueueFullError, WorkerPool } from '#foundation/workers/queue.process.server.ts';
import { WorkerEndedError } from '#foundation/workers/worker.process.server.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme } from './scheme-code.ts';
import { SEED_SCHEMES } from './scheme-limits.constants.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';

const CODE = SEED_SCHEMES[0]!.code;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const addressOf = (format: 'svg' | 'png', query: Record<string, string> = {}) =>
  `/api/schemes/picture.${format}?${new URLSearchParams({ s: CODE, view: 'left', w: '600', ...query })}`;

describe('the picture of a scheme', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
  });

  test.each(SEED_SCHEMES)('shows $name in each view', async ({ code }) => {
    for (const view of ['left', 'right', 'top']) {
      const { statusCode, headers, body } = await site.get(addressOf('svg', { s: code, view }));
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(body).toMatch(/^<svg [^>]+ width="600" height="\d+">.+<\/svg>$/);
    }
  });

  it('is a PNG of the same size as the SVG', async () => {
    const [svg, png] = await Promise.all([site.get(addressOf('svg')), site.get(addressOf('png'))]);
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg.body)!.map(Number);
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
    expect(png.headers['content-type']).toBe('image/png');
  });

  it('is the same when many are drawn at once', async () => {
    const codes = Array.from({ length: 30 }, (_, n) => CODE.replace('N12345', `N${100 + n}`));
    const answers = await Promise.all(codes.map((s) => site.get(addressOf('svg', { s }))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(codes.map(() => 200));
    const drawn = codes.map((code) => {
      const read = readScheme(code);
      return 'scheme' in read && drawPicture(read.scheme, BUILT_IN_COATINGS, 'left', 600);
    });
    expect(answers.map(({ body }) => body)).toEqual(drawn);
  });

  test.each(['svg', 'png'] as const)('is cached for ever as %s and unchanged by its ETag', async (format) => {
    const first = await site.get(addressOf(format));
    expect(first.headers['cache-control']).toBe(IMMUTABLE);
    const again = await site.get(addressOf(format), { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': IMMUTABLE });
    const other = await site.get(addressOf(format, { view: 'right' }));
    expect(other.headers.etag).not.toBe(first.headers.etag);
  });

  it('is the same for everyone, without a cookie', async () => {
    const admin = await signIn(site);
    const [seen, byAdmin] = await Promise.all([site.get(addressOf('svg')), admin.get(addressOf('svg'))]);
    expect(byAdmin.body).toBe(seen.body);
    expect(byAdmin.headers['cache-control']).toBe(IMMUTABLE);
    expect(byAdmin.headers).not.toHaveProperty('set-cookie');
  });

  it('is compressed where the client accepts it', async () => {
    const { headers, rawPayload } = await site.get(addressOf('svg'), { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(rawPayload.length).toBeLessThan(30_000);
  });

  test.each(['svg', 'png'] as const)('may run and load nothing when %s is opened by itself', async (format) => {
    const { headers } = await site.get(addressOf(format));
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['of a code that is cut off', { s: CODE.slice(0, 20) }, SCHEME_MESSAGES.unreadable],
    ['of a code of a newer version', { s: CODE.replace('1', '2') }, SCHEME_MESSAGES.newer],
    ['without a code', { s: '' }, SCHEME_MESSAGES.unreadable],
    ['from another view', { view: 'below' }, /^view: /],
    ['that is too wide', { w: '2001' }, /^w: /],
    ['of a fraction of a pixel', { w: '600.5' }, /^w: /],
    ['of a width that is no number', { w: 'wide' }, /^w: /],
  ])('is refused %s', async (_what, query, detail) => {
    for (const format of ['svg', 'png'] as const) {
      const answer = await site.get(addressOf(format, query));
      expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(detail)]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('may be smaller as SVG than as PNG', async () => {
    const statusOf = async (format: 'svg' | 'png', w: string) => (await site.get(addressOf(format, { w }))).statusCode;
    expect([await statusOf('svg', '239'), await statusOf('svg', '240')]).toEqual([400, 200]);
    expect([await statusOf('png', '599'), await statusOf('png', '600')]).toEqual([400, 200]);
  });

  test.each([
    ['too many PNGs wait', 'png', new QueueFullError(), SCHEME_MESSAGES.busy],
    ['its process ends', 'png', new PictureError('unmade', ''), SCHEME_MESSAGES.unmade],
    ['too many SVGs wait', 'svg', new QueueFullError(), SCHEME_MESSAGES.busy],
    ['the process of a burst ends', 'svg', new WorkerEndedError(''), SCHEME_MESSAGES.unmade],
  ] as const)('is a 503 to be tried again when %s', async (_what, format, error, detail) => {
    const make =
      format === 'png'
        ? vi.spyOn(DrawingMaker.prototype, 'make').mockRejectedValueOnce(error)
        : vi.spyOn(WorkerPool.prototype, 'run').mockRejectedValueOnce(error);
    const answer = await site.get(addressOf(format, { w: '601' }));
    make.mockRestore();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().detail]).toEqual([503, '5', detail]);
  });
});

test.each([
  ['svg', 300],
  ['png', 60],
] as const)('a client gets a limited number of pictures a minute: %s', async (format, max) => {
  const site = await startApp();
  const unreadable = addressOf(format, { s: 'x' });
  for (let n = 0; n < max; n++) expect((await site.get(unreadable)).statusCode).toBe(400);
  const refused = await site.get(addressOf(format));
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  const elsewhere = await site.app.inject({ url: unreadable, remoteAddress: '198.51.100.7' });
  expect(elsewhere.statusCode).toBe(400);
});
