// npm run pictures: makes the variants of the pictures in public/images, and the list of them for the pages.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInPictures } from '#foundation/media/built-in-pictures.ts';
import { makeVariants } from '#foundation/media/media.process.server.ts';
import {
  builtInName,
  PICTURE_FORMATS,
  type PictureVariants,
  variantAddress,
  variantWidths,
} from '#foundation/media/pictures.ts';
import { variantsHash } from '#foundation/media/recipe.process.server.ts';

const PUBLIC = join(import.meta.dirname, '..', 'public');
const VARIANTS = join(PUBLIC, 'images', 'variants');
const LIST = join(import.meta.dirname, '..', 'features', 'media', 'built-in', 'pictures.ts');

mkdirSync(VARIANTS, { recursive: true });
const originals = readdirSync(join(PUBLIC, 'images')).filter((file) => file.endsWith('.jpg'));
const list: Record<string, PictureVariants> = {};
const wanted = new Set<string>();

for (const [index, file] of originals.sort().entries()) {
  const src = `/images/${file}`;
  const original = readFileSync(join(PUBLIC, src));
  const hash = variantsHash(original);
  const name = `${builtInName(src)}-${hash}`;
  const existing = new Set(readdirSync(VARIANTS));
  const known = builtInPictures[src];
  const isUpToDate = known?.hash === hash && filesOf(name, known.width).every((variant) => existing.has(variant));
  list[src] = isUpToDate ? known : await make(original, name, hash);
  for (const variant of filesOf(name, list[src].width)) wanted.add(variant);
  console.log(`${index + 1}/${originals.length} ${file} ${isUpToDate ? 'is up to date' : 'made'}`);
}

for (const file of readdirSync(VARIANTS)) if (!wanted.has(file)) rmSync(join(VARIANTS, file));
writeFileSync(LIST, listAsSource());

async function make(original: Buffer, name: string, hash: string): Promise<PictureVariants> {
  const { width, height, color, variants } = await makeVariants(original);
  const needed = new Set(filesOf(name, width));
  for (const variant of variants) {
    const file = variantAddress(name, variant.width, variant.format);
    if (needed.has(file)) writeFileSync(join(VARIANTS, file), variant.bytes);
  }
  return { width, height, color, hash };
}

/** The variants of a picture. The full-size JPEG is the original itself. */
function filesOf(name: string, width: number): string[] {
  return variantWidths(width)
    .flatMap((w) => PICTURE_FORMATS.map((format) => ({ w, format })))
    .filter(({ w, format }) => format !== 'jpg' || w < width)
    .map(({ w, format }) => variantAddress(name, w, format));
}

function listAsSource(): string {
  const rows = Object.entries(list).map(
    ([src, { width, height, color, hash }]) =>
      `  '${src}': { width: ${width}, height: ${height}, color: '${color}', hash: '${hash}' },`,
  );
  return [
    "import type { PictureVariants } from './pictures.ts';",
    '',
    "/** The site's own pictures, by address. Written by `npm run pictures`, which makes their variants. */",
    'export const builtInPictures: Record<string, PictureVariants> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}
