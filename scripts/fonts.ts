/**
 * Cuts the fonts in scripts/fonts down to what the pages use, into public/fonts: `npm run fonts`, after a change of
 * what they use. (Allerta Stencil stays as it came: its license reserves the name for the original.) A font that changes needs a new name, here and in ui/base.css: browsers keep the old one for a year.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');

/** All that the originals have: Latin without its accents, and what the typography of pages needs beside it. */
const CHARACTERS = [between(0x20, 0x7e), between(0xa0, 0xff), '‐‑–—‘’‚“”„†‡•…‰′″‹›⁄€™−×÷→←↑↓≤≥≈½¼¾\u2009\u202f'].join(
  '',
);

/** Letters of names such as José and Jürgen, which these originals lack: in files of their own, fetched where there is one. */
const ACCENTED = [between(0xc0, 0xd6), between(0xd8, 0xf6), between(0xf8, 0xff)].join('');

const ARCHIVO = { wght: { min: 400, max: 700, default: 400 }, wdth: { min: 100, max: 112, default: 100 } };
const NEWSREADER = { wght: 400, opsz: 22 };

const FONTS: Font[] = [
  // The weights and widths of ui/tokens.css and ui/type.css, up to the 700 of <strong>
  {
    from: 'archivo-wdth-wght.woff2',
    to: 'archivo-2.woff2',
    characters: CHARACTERS,
    axes: ARCHIVO,
  },
  // For leads and quotes alone: 19 to 25 points, one weight
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
