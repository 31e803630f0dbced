/**
 * npm run fonts: writes subsets of the fonts in scripts/fonts, with the characters and axes that the pages use, to
 * public/fonts, and static ones for PDF documents to features/foundation/pdf/fonts. A changed font of the pages needs a new file name,
 * here and in ui/base.css, because browsers cache it for a year. The license of Allerta Stencil reserves its name for the
 * unchanged font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font as OpenedFont } from 'fontkit';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { PRINTABLE } from '#foundation/pdf/printable.ts';

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
  // The weights and widths of ui/tokens.css and ui/layout.css, up to the 700 of <strong>.
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

/** A PDF embeds what it uses of a font: these have every character of the originals. */
const PDF_FONTS: Font[] = [
  { from: 'archivo-latin-wdth-wght.woff2', to: 'archivo-regular.ttf', axes: { wght: 400, wdth: 100 } },
  { from: 'archivo-latin-wdth-wght.woff2', to: 'archivo-semibold.ttf', axes: { wght: 600, wdth: 104 } },
  { from: 'archivo-latin-wdth-wght.woff2', to: 'archivo-expanded.ttf', axes: { wght: 520, wdth: 110 } },
  { from: 'newsreader-latin-opsz-wght.woff2', to: 'newsreader.ttf', axes: NEWSREADER },
].map((style) => ({ characters: charactersOf(style.from), ...style }));

/** What the others lack: fractions, signs, Greek, Cyrillic. Unhinted, as paper needs none. */
const FALLBACK: Font = {
  from: 'dejavu-condensed.woff2',
  to: 'dejavu-condensed.ttf',
  characters: PRINTABLE.map(([first, last]) => between(first, last)).join(''),
  noHinting: true,
};

interface Font {
  from: string;
  to: string;
  characters: string;
  axes?: Parameters<typeof subsetFont>[2]['variationAxes'];
  noHinting?: boolean;
}

for (const font of FONTS) await writeSubset(font, join(ROOT, 'public', 'fonts'), 'woff2');
const pdfFolder = join(ROOT, 'features', 'pdf', 'fonts');
for (const font of [...PDF_FONTS, FALLBACK]) await writeSubset(font, pdfFolder, 'truetype');
const stencil = readFileSync(join(ROOT, 'public', 'fonts', 'allerta-stencil-400.woff2'));
writeFileSync(join(pdfFolder, 'allerta-stencil.ttf'), await convert(stencil, 'truetype'));

async function writeSubset(
  { from, to, characters, axes, noHinting }: Font,
  folder: string,
  targetFormat: 'woff2' | 'truetype',
) {
  const original = readFileSync(join(ROOT, 'scripts', 'fonts', from));
  const font = await subsetFont(original, characters, { targetFormat, variationAxes: axes, noHinting });
  writeFileSync(join(folder, to), font);
  console.log(`${to}: ${font.length.toLocaleString('en-US')} bytes of ${original.length.toLocaleString('en-US')}`);
}

function charactersOf(file: string): string {
  const font = create(readFileSync(join(ROOT, 'scripts', 'fonts', file))) as OpenedFont;
  return String.fromCodePoint(...font.characterSet);
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
}
