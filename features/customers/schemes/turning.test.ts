import sharp from 'sharp';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { QueueFullError, WorkerPool } from '#foundation/workers/queue.process.server.ts';
import { WorkerEndedError } from '#foundation/workers/worker.process.server.ts';
import { startApp, type TestApp } from '#tests/support/api.ts';
import { CORNER_ASPECT, SEED_SCHEMES } from './scheme-limits.constants.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';

const CODE = SEED_SCHEMES[0]!.code;
const addressOf = (query: Record<string, string> = {}) =>
  `/api/schemes/corner.webp?${new URLSearchParams({ s: CODE, from: 'ahead', w: '240', ...query })}`;

describe('the picture of a scheme from a corner', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
  });

  it('is a WebP of the painted airplane with nothing around it, cached for ever', async () => {
    const answer = await site.get(addressOf());
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const picture = sharp(answer.rawPayload);
    expect(await picture.metadata()).toMatchObject({ width: 240, height: Math.round(240 / CORNER_ASPECT) });
    const pixels = await picture.raw().toBuffer();
    const corner = pixels.subarray(0, 4);
    expect(corner[3]).toBe(0);
    expect(shareOf(pixels, isWhite)).toBeGreaterThan(0.04);
    expect(shareOf(pixels, isGreen)).toBeGreaterThan(0.005);

    const again = await site.get(addressOf(), { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('differs from the other corner', async () => {
    const [ahead, behind] = await Promise.all([site.get(addressOf()), site.get(addressOf({ from: 'behind' }))]);
    expect(behind.headers.etag).not.toBe(ahead.headers.etag);
  });

  test.each([
    ['of a code that is cut off', { s: CODE.slice(0, 20) }, SCHEME_MESSAGES.unreadable],
    ['of a code of a newer version', { s: CODE.replace('1', '2') }, SCHEME_MESSAGES.newer],
    ['from elsewhere', { from: 'below' }, /^from: /],
    ['that is too wide', { w: '901' }, /^w: /],
    ['that is too narrow', { w: '239' }, /^w: /],
  ])('is refused %s', async (_what, query, detail) => {
    const answer = await site.get(addressOf(query));
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(detail)]);
  });

  test.each([
    ['too many wait', new QueueFullError(), SCHEME_MESSAGES.busy],
    ['its process ends', new WorkerEndedError(), SCHEME_MESSAGES.unmade],
  ])('is a 503 to be tried again when %s', async (_what, error, detail) => {
    const make = vi.spyOn(WorkerPool.prototype, 'run').mockRejectedValueOnce(error);
    const answer = await site.get(addressOf({ w: '480' }));
    make.mockRestore();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().detail]).toEqual([503, '5', detail]);
  });
});

test('a client gets sixty pictures from corners a minute', async () => {
  const site = await startApp();
  const unreadable = addressOf({ s: 'x' });
  for (let n = 0; n < 60; n++) expect((await site.get(unreadable)).statusCode).toBe(400);
  expect((await site.get(unreadable)).statusCode).toBe(429);
  const elsewhere = await site.app.inject({ url: unreadable, remoteAddress: '198.51.100.7' });
  expect(elsewhere.statusCode).toBe(400);
});

const isWhite = ([red, green, blue, alpha]: Uint8Array) => alpha === 255 && red! > 200 && green! > 200 && blue! > 200;
const isGreen = ([red, green, blue, alpha]: Uint8Array) => alpha === 255 && green! > 1.5 * red! && green! > blue!;

/** The share of pixels that are so. */
function shareOf(pixels: Buffer, isSo: (pixel: Uint8Array) => boolean): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if (isSo(pixels.subarray(at, at + 4))) count++;
  return (4 * count) / pixels.length;
}
