/**
 * npm run fonts: writes subsets of the fonts in scripts/fonts, with the characters and axes that the pages use, to
 * public/fonts, and static ones for PDF documents to features/pdf/fonts. A changed font of the pages needs a new file name,
 * here and in ui/base.css, because browsers cache it for a year. The license of Allerta Stencil reserves its name for the
 * unchanged font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');

/** Every character of the originals: Latin without accents, and typographic signs. */
const CHARACTERS = [between(0x20, 0x7e), between(0xa0, 0xff), '‐‑–—‘’‚“”„†‡•…‰′″‹›⁄€™−×÷→←↑↓≤≥≈½¼¾\u2009\u202f'].join(
  '',
);

/** Letters of names such as José and Jürgen, in files that browsers fetch on demand. */
const ACCENTED = [between(0xc0, 0xd6), between(0xd8, 0xf6), between(0xf8, 0xff)].join('');

/** Letters of names such as Škoda, Łukasz and Nguyễn: a PDF has no other font to show them in. */
const LATIN = [between(0x100, 0x24f), between(0x1e00, 0x1eff)].join('');

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

/** A PDF embeds what it uses of one style of a font. */
const PDF_FONTS: Font[] = [
  { from: 'archivo-latin-wdth-wght.woff2', to: 'archivo-regular.ttf', axes: { wght: 400, wdth: 100 } },
  { from: 'archivo-latin-wdth-wght.woff2', to: 'archivo-semibold.ttf', axes: { wght: 600, wdth: 104 } },
  { from: 'archivo-latin-wdth-wght.woff2', to: 'archivo-expanded.ttf', axes: { wght: 520, wdth: 110 } },
  { from: 'newsreader-latin-opsz-wght.woff2', to: 'newsreader.ttf', axes: NEWSREADER },
].map((style) => ({ characters: CHARACTERS + LATIN, ...style }));

interface Font {
  from: string;
  to: string;
  characters: string;
  axes: Parameters<typeof subsetFont>[2]['variationAxes'];
}

for (const font of FONTS) await writeSubset(font, join(ROOT, 'public', 'fonts'), 'woff2');
const pdfFolder = join(ROOT, 'features', 'pdf', 'fonts');
for (const font of PDF_FONTS) await writeSubset(font, pdfFolder, 'truetype');
const stencil = readFileSync(join(ROOT, 'public', 'fonts', 'allerta-stencil-400.woff2'));
writeFileSync(join(pdfFolder, 'allerta-stencil.ttf'), await convert(stencil, 'truetype'));

async function writeSubset({ from, to, characters, axes }: Font, folder: string, targetFormat: 'woff2' | 'truetype') {
  const original = readFileSync(join(ROOT, 'scripts', 'fonts', from));
  const font = await subsetFont(original, characters, { targetFormat, variationAxes: axes });
  writeFileSync(join(folder, to), font);
  console.log(`${to}: ${font.length.toLocaleString('en-US')} bytes of ${original.length.toLocaleString('en-US')}`);
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
}
