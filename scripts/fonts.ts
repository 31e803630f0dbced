/**
 * npm run fonts: writes subsets of the fonts in scripts/fonts, with the characters and axes that the pages use, to
 * public/fonts. A changed font needs a new file name, here and in ui/base.css, because browsers cache it for a year. The
 * license of Allerta Stencil reserves its name for the unchanged font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');

/** Every character of the originals: Latin without accents, and typographic signs. */
const CHARACTERS = [between(0x20, 0x7e), between(0xa0, 0xff), '‐‑–—‘’‚“”„†‡•…‰′″‹›⁄€™−×÷→←↑↓≤≥≈½¼¾\u2009\u202f'].join(
  '',
);

/** Letters of names such as José and Jürgen, in files that browsers fetch on demand. */
const ACCENTED = [between(0xc0, 0xd6), between(0xd8, 0xf6), between(0xf8, 0xff)].join('');

const ARCHIVO = { wght: { min: 400, max: 700, default: 400 }, wdth: { min: 100, max: 112, default: 100 } };
const NEWSREADER = { wght: 400, opsz: 22 };

const FONTS: Font[] = [
  // The weights and widths of ui/tokens.css and ui/type.css, up to the 700 of <strong>.
  {
    from: 'archivo-wdth-wght.woff2',
    to: 'archivo-2.woff2',
    characters: CHARACTERS,
    axes: ARCHIVO,
  },
  // For leads and quotations only: 19 to 25 points, one weight.
  { from: 'newsreader-opsz-wght.woff2', to: 'newsreader-2.woff2', characters: CHARACTERS, axes: NEWSREADER },
  { from: 'archivo-letters-wdth-wght.woff2', to: 'archivo-accented.woff2', characters: ACCENTED, axes: ARCHIVO },
  {
    from: 'newsreader-letters-opsz-wght.woff2',
    to: 'newsreader-accented.woff2',
    characters: ACCENTED,
    axes: NEWSREADER,
  },
];

interface Font {
  from: string;
  to: string;
  characters: string;
  axes: Parameters<typeof subsetFont>[2]['variationAxes'];
}

for (const { from, to, characters, axes } of FONTS) {
  const original = readFileSync(join(ROOT, 'scripts', 'fonts', from));
  const font = await subsetFont(original, characters, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(ROOT, 'public', 'fonts', to), font);
  console.log(`${to}: ${font.length.toLocaleString('en-US')} bytes of ${original.length.toLocaleString('en-US')}`);
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
}
