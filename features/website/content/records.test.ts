import { expect, test } from 'vitest';
import { isReordering, restoreOrderOf } from './records.ts';

test.each([
  [[3, 1, 2], true],
  [[1, 2], false],
  [[1, 2, 2], false],
  [[1, 2, 4], false],
  [[1, 2, 3, 3], false],
  [[], false],
])('%j is an order of 1, 2, 3: %s', (ids, whole) => expect(isReordering(ids, [1, 2, 3])).toBe(whole));

test('restores an order among records that were added or deleted since', () => {
  expect(restoreOrderOf([3, 2, 1], [1, 2, 3])).toEqual([1, 2, 3]);
  expect(restoreOrderOf([9, 3, 1], [1, 2, 3])).toEqual([9, 1, 3]);
  expect(restoreOrderOf([4, 5], [1, 2])).toEqual([4, 5]);
});
