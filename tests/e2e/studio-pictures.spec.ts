import sharp from 'sharp';
import { SEED_SCHEMES } from '#features/schemes/built-in/seeds.ts';
import { expect, test } from './test.ts';

const tag = '@desktop';
const WIDTH = 800;
/** Of a color channel, 0 to 255: edges are smoothed differently. */
const THRESHOLD = 24;
const addressOf = (format: 'svg' | 'png', code: string, view: string) =>
  `/api/schemes/picture.${format}?${new URLSearchParams({ s: code, view, w: String(WIDTH) })}`;

for (const { name, code } of SEED_SCHEMES) {
  test(`the browser shows ${name} as its PNG does`, { tag }, async ({ page, request }) => {
    for (const view of ['left', 'right', 'top']) {
      const png = await (await request.get(addressOf('png', code, view))).body();
      const { height } = await sharp(png).metadata();
      await page.setViewportSize({ width: WIDTH, height });
      const opened = await page.goto(addressOf('svg', code, view));
      expect(opened!.headers()['content-type']).toBe('image/svg+xml');
      const [shown, made] = await Promise.all([await page.screenshot(), png].map(pixelsOnWhite));
      expect([shown!.length, view]).toEqual([made!.length, view]);
      let different = 0;
      for (let at = 0; at < made!.length; at += 3)
        if ([0, 1, 2].some((channel) => Math.abs(shown![at + channel]! - made![at + channel]!) > THRESHOLD))
          different++;
      expect(different / (made!.length / 3)).toBeLessThan(0.02);
    }
  });
}

const pixelsOnWhite = (picture: Buffer) => sharp(picture).flatten({ background: '#ffffff' }).raw().toBuffer();
