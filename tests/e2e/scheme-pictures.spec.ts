import sharp from 'sharp';
import { drawPicture, VIEWS } from '#airplanes/drawing/pictures.ts';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { expect, test } from './test.ts';

const WIDTH = 900;
/** Of 255: less is a matter of how an edge is smoothed. */
const THRESHOLD = 24;

test('each seed scheme looks the same in the browser and as a PNG', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  for (const { name, code } of SEED_SCHEMES)
    await test.step(name, async () => {
      const read = readScheme(code);
      if (!('scheme' in read)) throw new Error(read.problem);
      for (const view of VIEWS) {
        const svg = drawPicture(read.scheme, BUILT_IN_COATINGS, view, WIDTH);
        await page.setContent(`<body style="margin:0;background:#fff">${svg}</body>`);
        const shown = await pixels(await page.locator('svg').screenshot());
        const written = await pixels(Buffer.from(svg));
        expect(shown.length).toBe(written.length);
        const differing = shown.filter((value, i) => Math.abs(value - written[i]!) > THRESHOLD).length;
        expect(differing / shown.length, view).toBeLessThan(0.02);
      }
    });
});

const pixels = (picture: Buffer) => sharp(picture).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
