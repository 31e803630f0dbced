import { describe, expect, it, test } from 'vitest';
import type { PictureVariants } from './contract.ts';
import {
  builtInName,
  cappedSizes,
  isInside,
  modernFormats,
  pictureKind,
  relativeLuminance,
  scrimFor,
  srcSet,
  variantWidths,
} from './rules.ts';

const hero: PictureVariants = {
  width: 1000,
  height: 500,
  color: '#0b1c28',
  name: '/images/variants/hero-1a2b3c4d',
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

describe('the scrim over a picture', () => {
  const INK = [11, 28, 40];
  const contrastWithWhite = (luminance: number) => 1.05 / (luminance + 0.05);

  it.each([255, 220, 180, 140, 121])('makes white text readable on a gray of %i', (gray) => {
    const scrim = scrimFor(relativeLuminance([gray, gray, gray]));
    const seen = INK.map((ink) => ink * scrim + gray * (1 - scrim));
    expect(contrastWithWhite(relativeLuminance(seen))).toBeGreaterThanOrEqual(4.5);
    const fainter = INK.map((ink) => ink * (scrim - 0.03) + gray * (1 - scrim + 0.03));
    expect(contrastWithWhite(relativeLuminance(fainter))).toBeLessThan(4.5);
  });

  it('is omitted on a dark picture', () => {
    expect(scrimFor(relativeLuminance([118, 118, 118]))).toBe(0);
    expect(scrimFor(0)).toBe(0);
  });
});

test('names a picture by its file', () => {
  expect(builtInName('/images/project-1-after.jpg')).toBe('project-1-after');
});

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[text: string, kind: ReturnType<typeof pictureKind>]>([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0WAVEfmt ', null],
  ['GIF89a', 'gif'],
  ['GIF87a', 'gif'],
  ['II*\0\x08', 'tiff'],
  ['MM\0*\0', 'tiff'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x10ftypheic\0\0\0\0avif', 'heic'], // what follows the brands is none
  ['\0\0\0\x18ftypisom\0\0\0\0mp41', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['%PDF-1.7', null],
  ['<!DOCTYPE html>', null],
  ['', null],
  ['\xff\xd8', null],
])('bytes that begin with %j have the kind %s', (text, kind) => {
  expect(pictureKind(bytesOf(text))).toBe(kind);
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
