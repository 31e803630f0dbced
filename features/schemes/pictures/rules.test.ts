import { expect, test } from 'vitest';
import { MAX_DRAWN_A_SECOND, takeDrawing } from './rules.ts';

test('a number of pictures is drawn at once in a second, and as many in the next', () => {
  const drawnAt = (time: number) => Array.from({ length: 30 }, () => takeDrawing(time)).filter(Boolean).length;
  expect([drawnAt(5_000), drawnAt(5_999), drawnAt(6_000)]).toEqual([MAX_DRAWN_A_SECOND, 0, MAX_DRAWN_A_SECOND]);
});
