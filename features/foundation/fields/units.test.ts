import { expect, test } from 'vitest';
import { formatSize, formatUnits } from './units.ts';

test('keeps a figure on a line with its unit', () => {
  expect(formatUnits(1, 'month')).toBe('1\u00a0month');
  expect(formatUnits(0, 'month')).toBe('0\u00a0months');
  expect(formatUnits(1_240.5, 'hour')).toBe('1,240.5\u00a0hours');
  expect(formatUnits(2, 'sq ft', 'sq ft')).toBe('2\u00a0sq ft');
});

test('names a size of at least a kilobyte', () => {
  expect([12, 99_400, 100_000, 6_240_000].map(formatSize)).toEqual([
    '1\u00a0KB',
    '99\u00a0KB',
    '0.1\u00a0MB',
    '6.2\u00a0MB',
  ]);
});
