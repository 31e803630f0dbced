import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { builtInPictures } from './built-in-pictures.ts';
import { picturesFor } from './pictures.store.server.ts';
import { modernFormats, srcSet } from './pictures.ts';
import { variantsHash } from './recipe.process.server.ts';

const PUBLIC = join(import.meta.dirname, '..', '..', '..', 'public');
const originals = readdirSync(join(PUBLIC, 'images'))
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => `/images/${file}`)
  .sort();
const pictures = picturesFor(originals);

test('every picture has current variants: else run npm run pictures', () => {
  expect(Object.keys(builtInPictures).sort()).toEqual(originals);
  const hashes = originals.map((src) => [src, variantsHash(readFileSync(join(PUBLIC, src)))]);
  expect(Object.entries(builtInPictures).map(([src, { hash }]) => [src, hash])).toEqual(hashes);
});

test('the variant files are exactly those that pages offer', () => {
  const offered = Object.entries(pictures).flatMap(([src, variants]) =>
    [...modernFormats(variants), 'jpg' as const].flatMap((format) => srcSet(src, variants, format).split(', ')),
  );
  const variants = offered.map((candidate) => candidate.split(' ')[0]!).filter((address) => !(address in pictures));
  const files = readdirSync(join(PUBLIC, 'images', 'variants')).map((file) => `/images/variants/${file}`);
  expect(files.sort()).toEqual(variants.sort());
});

test('the hero picture of the home page is small on a phone', async () => {
  const { hash } = pictures['/images/hero.jpg']!;
  const onPhone = readFileSync(join(PUBLIC, `images/variants/hero-${hash}-1200.avif`));
  expect(onPhone.length).toBeLessThan(60 * 1024);
  expect(await sharp(onPhone).metadata()).toMatchObject({ width: 1200, height: 675 });
});

test('finds pictures anywhere in the content of a page', () => {
  const found = picturesFor({
    texts: { 'home.hero.image': '/images/hero.jpg', 'home.hero.headline': 'See /images/og-default.jpg' },
    projects: [{ beforeImageUrl: '/images/project-1-before.jpg', afterImageUrl: null, photos: [{ imageUrl: 'x' }] }],
    services: [{ imageUrl: 'https://elsewhere.example/images/hero.jpg' }, { imageUrl: '/images/unknown.jpg' }],
  });
  expect(Object.keys(found)).toEqual(['/images/fallback.jpg', '/images/hero.jpg', '/images/project-1-before.jpg']);
  expect(found['/images/hero.jpg']).toMatchObject({ width: 1920, height: 1080 });
});
