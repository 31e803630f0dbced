import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#database/open.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { freshDatabase, onCleanUp } from '#tests/support/database.ts';
import { drawForMail } from './schemes.mail.server.ts';

const MAX_BYTES = 90 * 1024;
/** The airplanes and layouts with the largest pictures. */
const LARGEST = [
  '1.RV10.foothill.0.0.0.17925p.14062m.17043m.10049m.aaxx.N888WW.a.a',
  '1.SR22.ribbon.0.0.0.17925p.14062m.17043m.aaxx.N888WW.a.a',
  '1.C182.foothill.0.0.0.17925p.14062m.17043m.10049m.aaxx.N888WW.a.a',
  '1.P28A.flatirons.0.0.0.17925p.14062m.17043m.10049m.aaaa.N888WW.a.a',
  '1.B350.cowl.0.0.0.17925p.14062m.17043m.aaaa.N888WW.a.a',
];

let db: Db;
const maker = new DrawingMaker();
beforeAll(async () => {
  ({ db } = await freshDatabase('sqlite'));
  onCleanUp(async () => maker.close());
});

test.each(LARGEST)('the picture of a scheme in a mail is wide, small and on white: %s', async (code) => {
  const png = await drawForMail(db, maker, code);
  expect(png.length).toBeLessThanOrEqual(MAX_BYTES);
  const picture = sharp(png);
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1000 });
  expect((await picture.stats()).isOpaque).toBe(true);
});

test('a scheme that cannot be read has no picture', async () => {
  await expect(drawForMail(db, maker, '1.C182')).rejects.toThrow('We could not read this link');
});
