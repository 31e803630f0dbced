import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { WorkerOptions } from '#foundation/workers/worker.process.server.ts';
import { onCleanUp } from '#tests/support/database.ts';
import { PictureMaker } from './image-worker.process.server.ts';

const PICTURE = sharp({ create: { width: 500, height: 300, channels: 3, background: '#c2330d' } })
  .png()
  .toBuffer();
/** Noise, whose AVIF takes ten times longer than the test waits, even on a fast machine. */
const LARGE = sharp({
  create: {
    width: 2000,
    height: 3000,
    channels: 3,
    background: '#c2330d',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer();

function makerWith(options?: WorkerOptions): PictureMaker {
  const maker = new PictureMaker(options);
  onCleanUp(async () => maker.close());
  return maker;
}

test('makes the same variants in another process', async () => {
  const { width, height, color, variants } = await makerWith({ niceness: 10 }).make(await PICTURE, ['jpg', 'webp'], {
    box: { x: 0, y: 0, width: 400, height: 200 },
  });
  expect([width, height, color]).toEqual([400, 200, '#c2330d']);
  expect(variants.map(({ format, bytes }) => [format, Buffer.isBuffer(bytes)])).toEqual([
    ['jpg', true],
    ['webp', true],
  ]);
  expect((await sharp(variants[0]!.bytes).metadata()).format).toBe('jpeg');
});

test('returns a fault unchanged and makes the next picture', async () => {
  const maker = makerWith();
  const faulty = maker.make(Buffer.from('<html>'), ['jpg']);
  const next = maker.make(await PICTURE, ['jpg']);
  await expect(faulty).rejects.toMatchObject({ name: 'Error', fault: 'unsupported' });
  await expect(next).resolves.toMatchObject({ width: 500 });
});

test('takes a small picture of a new sender next while two others keep sending large ones', async () => {
  const maker = makerWith();
  const solid = (width: number) => sharp({ create: { width, height: 1000, channels: 3, background: '#c2330d' } });
  const [large, small] = await Promise.all([solid(5000).png().toBuffer(), solid(100).png().toBuffer()]);
  const finished: string[] = [];
  const send = (sender: string, bytes: Buffer) =>
    maker.make(bytes, ['jpg'], { sender }).then(() => void finished.push(sender));
  const others = ['a', 'b', 'a', 'b', 'a', 'b'].map((sender) => send(sender, large));
  await Promise.race(others);
  const turnsBefore = finished.length;
  await send('new', small);
  // At most the current one comes first.
  expect(finished.length - turnsBefore).toBeLessThanOrEqual(2);
  await Promise.all(others);
  expect(finished.slice(-2)).toEqual(['a', 'b']);
});

test('ends a picture that takes too long and makes the next in a new process', async () => {
  const maker = makerWith({ timeoutMs: 3_000 });
  await expect(maker.make(await LARGE, ['avif'])).rejects.toMatchObject({ fault: 'unmade' });
  await expect(maker.make(await PICTURE, ['jpg'])).resolves.toMatchObject({ width: 500 });
});

test('rejects pending pictures when closed', async () => {
  const maker = makerWith();
  const picture = maker.make(await LARGE, ['avif']);
  const waiting = maker.make(await PICTURE, ['jpg']);
  setTimeout(() => maker.close(), 200);
  await expect(picture).rejects.toThrow('Stopped');
  await expect(waiting).rejects.toThrow();
});
