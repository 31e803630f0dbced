import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startApp } from '#tests/support/api.ts';

const solid = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c2330d' } })
    .png()
    .toBuffer();

test('answers a small photo of a new sender soon while two others keep sending large ones', async () => {
  const site = await startApp('sqlite', { env: { TRUST_PROXY: '1', RATE_LIMITS: 'off' } });
  const [large, small] = await Promise.all([solid(1_200), solid(100)]);
  const send = async (from: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('image', new Blob([bytes as BlobPart]), 'wing.png');
    const { statusCode } = await site.post('/api/quote-photos', form, { 'x-forwarded-for': from });
    return statusCode;
  };
  let answered = 0;
  let isOver = false;
  const keepSending = async (from: string) => {
    while (!isOver)
      if ((await send(from, large)) === 201) answered += 1;
      else await delay(10);
  };
  // One more each than the limit per sender.
  const others = ['203.0.113.1', '203.0.113.2'].flatMap((from) => Array.from({ length: 6 }, () => keepSending(from)));
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(1);

  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    const before = answered;
    expect(await send(from, small)).toBe(201);
    expect(answered - before).toBeLessThanOrEqual(3);
  }
  isOver = true;
  await Promise.all(others);
}, 60_000);
