import { expect, test } from 'vitest';
import { isPartInOrder, stepTowards } from './use-batched-list.ts';

const letters = [...'abcdefgh'];
const of = (most: number) => ({ additions: most, removals: most });

test('what is wanted no more goes a few at a time, before anything else comes', () => {
  expect(stepTowards(['h', 'x'], letters, of(3))).toEqual([...'defgh']);
  expect(stepTowards(['h', 'x'], [...'defgh'], of(4))).toEqual(['h']);
  expect(stepTowards(['h', 'x'], ['h'], of(3))).toEqual(['h', 'x']);
});

test('more may go at once than come', () => {
  const most = { additions: 1, removals: 4 };
  expect(stepTowards(['x', 'y'], letters, most)).toEqual([...'efgh']);
  expect(stepTowards(['x', 'y'], [...'efgh'], most)).toEqual([]);
  expect(stepTowards(['x', 'y'], [], most)).toEqual(['x']);
});

test('what is missing comes a few at a time, from the top, each in its place', () => {
  expect(stepTowards(letters, ['c', 'g'], of(2))).toEqual([...'abcg']);
  expect(stepTowards(letters, [...'abcg'], of(2))).toEqual([...'abcdeg']);
});

test('another order is taken at once, as nothing has to be drawn for it', () => {
  expect(stepTowards(letters.toReversed(), letters, of(2))).toEqual(letters.toReversed());
});

test('the last step ends with the very list that is wanted', () => {
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
])('it comes from "%s" to "%s" and stays there', (from, to) => {
  const wanted = [...to];
  let drawn: readonly string[] = [...from];
  for (let steps = 0; steps < 10 && drawn !== wanted; steps++) drawn = stepTowards(wanted, drawn, of(3));
  expect(drawn).toBe(wanted);
});

test('a list is part of another in its order, or not', () => {
  expect(isPartInOrder([...'adg'], letters)).toBe(true);
  expect(isPartInOrder([], letters)).toBe(true);
  expect(isPartInOrder([...'da'], letters)).toBe(false);
  expect(isPartInOrder([...'ax'], letters)).toBe(false);
});
