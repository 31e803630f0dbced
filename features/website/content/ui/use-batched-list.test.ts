import { expect, test } from 'vitest';
import { isPartInOrder, stepTowards } from './ProjectCards.tsx';

const letters = [...'abcdefgh'];
const of = (most: number) => ({ additions: most, removals: most });

test('removes items in batches before it adds any', () => {
  expect(stepTowards(['h', 'x'], letters, of(3))).toEqual([...'defgh']);
  expect(stepTowards(['h', 'x'], [...'defgh'], of(4))).toEqual(['h']);
  expect(stepTowards(['h', 'x'], ['h'], of(3))).toEqual(['h', 'x']);
});

test('removes larger batches than it adds', () => {
  const most = { additions: 1, removals: 4 };
  expect(stepTowards(['x', 'y'], letters, most)).toEqual([...'efgh']);
  expect(stepTowards(['x', 'y'], [...'efgh'], most)).toEqual([]);
  expect(stepTowards(['x', 'y'], [], most)).toEqual(['x']);
});

test('adds missing items in batches, from the top, each in its place', () => {
  expect(stepTowards(letters, ['c', 'g'], of(2))).toEqual([...'abcg']);
  expect(stepTowards(letters, [...'abcg'], of(2))).toEqual([...'abcdeg']);
});

test('applies a new order in one step', () => {
  expect(stepTowards(letters.toReversed(), letters, of(2))).toEqual(letters.toReversed());
});

test('ends with the target list itself', () => {
  expect(stepTowards(letters, [...'abcdef'], of(2))).toBe(letters);
  const none: string[] = [];
  expect(stepTowards(none, [...'ab'], of(2))).toEqual([]);
  expect(stepTowards(none, [], of(2))).toBe(none);
});

test.each<[from: string, to: string]>([
  ['', 'abcdefgh'],
  ['abcdefgh', ''],
  ['hgfedcba', 'abcd'],
  ['xyz', 'abc'],
  ['aceg', 'hgfedcba'],
])('steps from "%s" to "%s" and stays there', (from, to) => {
  const wanted = [...to];
  let drawn: readonly string[] = [...from];
  for (let steps = 0; steps < 10 && drawn !== wanted; steps++) drawn = stepTowards(wanted, drawn, of(3));
  expect(drawn).toBe(wanted);
});

test('recognizes a list whose items are part of another in the same order', () => {
  expect(isPartInOrder([...'adg'], letters)).toBe(true);
  expect(isPartInOrder([], letters)).toBe(true);
  expect(isPartInOrder([...'da'], letters)).toBe(false);
  expect(isPartInOrder([...'ax'], letters)).toBe(false);
});
