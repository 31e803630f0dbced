import { expect, test } from 'vitest';
import { serviceCount } from './rules.ts';

test('small counts are words', () => {
  expect(serviceCount(6)).toBe('Six services');
  expect(serviceCount(1)).toBe('One service');
  expect(serviceCount(12)).toBe('12 services');
});
