/**
 * Cuts the fonts in scripts/fonts down to what the pages use, into public/fonts: `npm run fonts`, after a change of
 * what they use. (Allerta Stencil stays as it came: its license reserves the name for the original.) A font that changes needs a new name, here and in ui/base.css: browsers keep the old one for a year.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');

/** All that the originals have: Latin with its accents, and what the typography of pages needs beside it. */
const CHARACTERS = [between(0x20, 0x7e), between(0xa0, 0xff), '‐‑–—‘’‚“”„†‡•…‰′″‹›⁄€™−×÷→←↑↓≤≥≈½¼¾\u2009\u202f'].join(
  '',
);

const FONTS: Font[] = [
  // The weights and widths of ui/tokens.css and ui/type.css, up to the 700 of <strong>
  {
    from: 'archivo-wdth-wght.woff2',
    to: 'archivo-2.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 }, wdth: { min: 100, max: 112, default: 100 } },
  },
  // For leads and quotes alone: 19 to 25 points, one weight
  { from: 'newsreader-opsz-wght.woff2', to: 'newsreader-2.woff2', axes: { wght: 400, opsz: 22 } },
];

interface Font {
  from: string;
  to: string;
  axes: Parameters<typeof subsetFont>[2]['variationAxes'];
}

for (const { from, to, axes } of FONTS) {
  const original = readFileSync(join(ROOT, 'scripts', 'fonts', from));
  const font = await subsetFont(original, CHARACTERS, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(ROOT, 'public', 'fonts', to), font);
  console.log(`${to}: ${font.length.toLocaleString('en-US')} bytes of ${original.length.toLocaleString('en-US')}`);
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
}
