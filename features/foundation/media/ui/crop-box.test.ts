import { describe, expect, test } from 'vitest';
import { isInside } from '../pictures.ts';
import { type Handle, largestBox, movedBox, pulledBox, resizedBox, shapeOf } from './crop-box.ts';

const picture = { width: 1000, height: 500 };
const RATIO = 3 / 2;

describe('a crop box', () => {
  test('starts in the middle, as large as its aspect ratio allows', () => {
    expect(largestBox(picture, RATIO)).toEqual({ x: 125, y: 0, width: 750, height: 500 });
    expect(largestBox({ width: 300, height: 900 }, RATIO)).toEqual({ x: 0, y: 350, width: 300, height: 200 });
  });

  test('stops at the edges of the picture', () => {
    const box = { x: 125, y: 0, width: 750, height: 500 };
    expect(movedBox(box, { x: 400, y: 90 }, picture)).toEqual({ ...box, x: 250, y: 0 });
    expect(movedBox(box, { x: -400, y: -90 }, picture)).toEqual({ ...box, x: 0, y: 0 });
  });

  test('keeps its aspect ratio when resized', () => {
    const box = { x: 100, y: 100, width: 300, height: 200 };
    expect(resizedBox(box, 450, RATIO, picture)).toEqual({ ...box, width: 450, height: 300 });
    expect(resizedBox(box, 5000, RATIO, picture)).toEqual({ ...box, width: 600, height: 400 });
  });

  test('is at least ten pixels on a side', () => {
    expect(resizedBox({ x: 0, y: 0, width: 300, height: 200 }, 1, RATIO, picture)).toMatchObject({
      width: 15,
      height: 10,
    });
    expect(resizedBox({ x: 0, y: 0, width: 200, height: 300 }, 1, 2 / 3, picture)).toMatchObject({
      width: 10,
      height: 15,
    });
  });

  const box = { x: 400, y: 150, width: 300, height: 200 };
  test.each<[string, Handle, object]>([
    ['the lower right corner', { x: 1, y: 1 }, { x: 400, y: 150, width: 360, height: 240 }],
    ['the upper left corner', { x: -1, y: -1 }, { x: 460, y: 190, width: 240, height: 160 }],
    ['the upper right corner', { x: 1, y: -1 }, { x: 400, y: 110, width: 360, height: 240 }],
    ['the lower left corner', { x: -1, y: 1 }, { x: 460, y: 150, width: 240, height: 160 }],
    ['the right edge', { x: 1, y: 0 }, { x: 400, y: 130, width: 360, height: 240 }],
    ['the left edge', { x: -1, y: 0 }, { x: 460, y: 170, width: 240, height: 160 }],
  ])('dragged by %s keeps the opposite side', (_, handle, result) => {
    expect(pulledBox(box, { x: 60, y: 10 }, RATIO, picture, handle)).toEqual(result);
  });

  test('dragged by its upper or lower edge grows to both sides', () => {
    expect(pulledBox(box, { x: 0, y: 40 }, RATIO, picture, { x: 0, y: 1 })).toEqual({
      x: 370,
      y: 150,
      width: 360,
      height: 240,
    });
    expect(pulledBox(box, { x: 90, y: 40 }, RATIO, picture, { x: 0, y: -1 })).toMatchObject({ y: 190, height: 160 });
  });

  test('dragged anywhere stays within the picture, at least ten pixels on a side', () => {
    for (const x of [-1, 0, 1] as const)
      for (const y of [-1, 0, 1] as const)
        for (const by of [
          { x: 5000, y: 5000 },
          { x: -5000, y: -5000 },
          { x: 5000, y: -5000 },
          { x: 7, y: -3 },
        ]) {
          const pulled = pulledBox(box, by, RATIO, picture, { x, y });
          expect(isInside(pulled, picture)).toBe(true);
          expect(Object.values(pulled).every(Number.isInteger)).toBe(true);
          expect(Math.min(pulled.width, pulled.height)).toBeGreaterThanOrEqual(10);
        }
  });

  test('formats its aspect ratio in lowest terms', () => {
    expect([shapeOf({ width: 600, height: 400 }), shapeOf({ width: 1920, height: 1080 })]).toEqual(['3:2', '16:9']);
  });

  test.each([
    { width: 7, height: 3 },
    { width: 3, height: 7 },
    { width: 1, height: 1 },
    { width: 1999, height: 1001 },
  ])('stays within a picture of $width by $height', (size) => {
    for (const ratio of [RATIO, 4 / 3, 16 / 9, 0.6]) {
      const box = resizedBox(movedBox(largestBox(size, ratio), { x: 1e4, y: 1e4 }, size), 1e4, ratio, size);
      expect(isInside(box, size)).toBe(true);
      expect(Object.values(box).every(Number.isInteger)).toBe(true);
    }
  });
});
