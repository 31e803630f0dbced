import sharp from 'sharp';
import { expect, test } from 'vitest';
import { QueueFullError } from '#foundation/workers/queue.process.server.ts';
import { onCleanUp } from '#tests/support/database.ts';
import { DrawingMaker } from './image-worker.process.server.ts';

const svgOf = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"><path d="M0 0h10v20h-10z" fill="#c2330d"/></svg>`;

function makerWith(options?: ConstructorParameters<typeof DrawingMaker>[0]): DrawingMaker {
  const maker = new DrawingMaker(options);
  onCleanUp(async () => maker.close());
  return maker;
}

test('makes a PNG at the size of the drawing, transparent where nothing is drawn', async () => {
  const png = await makerWith().make(() => svgOf(40));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  const pixel = (left: number) => sharp(png).extract({ left, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect([...(await pixel(5))]).toEqual([194, 51, 13, 255]);
  expect((await pixel(30))[3]).toBe(0);
});

test('refuses a drawing while two are made and twenty wait, without drawing it', async () => {
  const maker = makerWith();
  const accepted = Array.from({ length: 22 }, () => maker.make(() => svgOf(40)));
  let isDrawn = false;
  const refused = maker.make(() => {
    isDrawn = true;
    return svgOf(40);
  });
  await expect(refused).rejects.toBeInstanceOf(QueueFullError);
  expect(isDrawn).toBe(false);
  await expect(Promise.all(accepted)).resolves.toHaveLength(22);
  await expect(maker.make(() => svgOf(40))).resolves.toBeInstanceOf(Buffer);
});

test('makes two at a time', async () => {
  const maker = makerWith();
  let drawn = 0;
  const drawings = Array.from({ length: 6 }, () =>
    maker.make(() => {
      drawn++;
      return svgOf(40);
    }),
  );
  await Promise.race(drawings);
  expect(drawn).toBeLessThanOrEqual(3);
  await Promise.all(drawings);
  expect(drawn).toBe(6);
});

test('reports a drawing that fails and makes the next', async () => {
  const maker = makerWith();
  await expect(maker.make(() => '<html>')).rejects.toThrow();
  await expect(
    maker.make(() => {
      throw new Error('Not drawn');
    }),
  ).rejects.toThrow('Not drawn');
  await expect(maker.make(() => svgOf(40))).resolves.toBeInstanceOf(Buffer);
});

test('fails a drawing that takes too long', async () => {
  await expect(makerWith({ timeoutMs: 1 }).make(() => svgOf(40))).rejects.toMatchObject({ fault: 'unmade' });
});
