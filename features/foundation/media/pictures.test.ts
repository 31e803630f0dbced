import { describe, expect, it, test } from 'vitest';
import {
  builtInName,
  cappedSizes,
  isInside,
  modernFormats,
  type PictureVariants,
  srcSet,
  variantWidths,
} from './pictures.ts';

const hero: PictureVariants = {
  width: 1000,
  height: 500,
  color: '#0b1c28',
  hash: '1a2b3c4d',
  formats: ['avif', 'webp', 'jpg'],
};

test.each([
  [4000, [400, 800, 1200, 1920]],
  [1920, [400, 800, 1200, 1920]],
  [1500, [400, 800, 1200, 1500]],
  [801, [400, 800, 801]],
  [800, [400, 800]],
  [300, [300]],
])('a picture of %i pixels has the widths %j', (width, widths) => {
  expect(variantWidths(width)).toEqual(widths);
});

describe('a srcset', () => {
  it('lists every variant with its width', () => {
    expect(srcSet('/images/hero.jpg', hero, 'avif')).toBe(
      '/images/variants/hero-1a2b3c4d-400.avif 400w, /images/variants/hero-1a2b3c4d-800.avif 800w, /images/variants/hero-1a2b3c4d-1000.avif 1000w',
    );
  });

  it('uses the original as the full JPEG', () => {
    expect(srcSet('/images/hero.jpg', hero, 'jpg').split(', ').at(-1)).toBe('/images/hero.jpg 1000w');
  });
});

test('offers only formats that are ready, the smallest first', () => {
  expect(modernFormats(hero)).toEqual(['avif', 'webp']);
  expect(modernFormats({ ...hero, formats: ['jpg', 'webp'] })).toEqual(['webp']);
  expect(modernFormats({ ...hero, formats: ['jpg'] })).toEqual([]);
});

test.each([
  ['100vw', '(min-resolution: 2.5dppx) calc(100vw * 0.67), 100vw'],
  ['(min-width: 40rem) 50vw, 6rem', '(min-width: 40rem) 50vw, (min-resolution: 2.5dppx) calc(6rem * 0.67), 6rem'],
  [
    '(min-width: 40rem) min(50vw, 30rem), max(100vw, 37rem)',
    '(min-width: 40rem) min(50vw, 30rem), (min-resolution: 2.5dppx) calc(max(100vw, 37rem) * 0.67), max(100vw, 37rem)',
  ],
])('caps the pixel density at two for %s', (sizes, capped) => {
  expect(cappedSizes(sizes)).toBe(capped);
});

test('names a picture by its file', () => {
  expect(builtInName('/images/project-1-after.jpg')).toBe('project-1-after');
});

test.each<[box: [x: number, y: number, width: number, height: number], inside: boolean]>([
  [[0, 0, 100, 50], true],
  [[90, 40, 10, 10], true],
  [[91, 40, 10, 10], false],
  [[90, 41, 10, 10], false],
  [[0, 0, 101, 50], false],
])('the box %j lies within 100 by 50 pixels: %s', ([x, y, width, height], inside) => {
  expect(isInside({ x, y, width, height }, { width: 100, height: 50 })).toBe(inside);
});
