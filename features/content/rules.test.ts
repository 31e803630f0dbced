import { describe, expect, it, test } from 'vitest';
import { backInOrder, changedFields, isImageAddress, isReordering, timeOfChange } from './rules.ts';

it('a change is always later than the one before', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  expect(timeOfChange('2026-11-21T08:00:00.000Z', now)).toBe('2026-11-21T09:00:00.000Z');
  expect(timeOfChange('2026-11-21T09:00:00.000Z', now)).toBe('2026-11-21T09:00:00.001Z');
});

describe('an image address', () => {
  test.each([
    '/images/hero.jpg',
    '/uploads/ab/cd-1200.webp',
    'https://pictures.example/a.jpg?width=600#x',
    'HTTPS://pictures.example/a.jpg',
  ])('may be %s', (address) => expect(isImageAddress(address)).toBe(true));

  test.each([
    '',
    'hero.jpg',
    '/hero.jpg',
    '/images/',
    '/images',
    '/imagesx/a.jpg',
    '/images/../api/logout',
    '/images/%2e%2e/api/logout',
    '/images/./a.jpg',
    '/images/a.jpg?x=1',
    '/images\\a.jpg',
    '//elsewhere.example/a.jpg',
    '/\\elsewhere.example/a.jpg',
    'http://pictures.example/a.jpg',
    'https:pictures.example/a.jpg',
    'https://',
    'https:// pictures.example/a.jpg',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'blob:https://a.example/b',
    'file:///etc/passwd',
    'ftp://a.example/a.jpg',
  ])('may not be %j', (address) => expect(isImageAddress(address)).toBe(false));
});

test('only the fields that differ are kept, the time of change not among them', () => {
  const before = { title: 'A', badge: null, updatedAt: '1' };
  expect(changedFields(before, { title: 'B', badge: null, updatedAt: '2' })).toEqual({
    before: { title: 'A' },
    after: { title: 'B' },
  });
  expect(changedFields(before, { ...before, updatedAt: '2' })).toBeNull();
  expect(changedFields({ hours: [{ opens: '07:00' }] }, { hours: [{ opens: '07:00' }] })).toBeNull();
  expect(changedFields({}, { added: 1 })).toEqual({ before: { added: null }, after: { added: 1 } });
});

test.each([
  [[3, 1, 2], true],
  [[1, 2], false],
  [[1, 2, 2], false],
  [[1, 2, 4], false],
  [[1, 2, 3, 3], false],
  [[], false],
])('%j puts 1, 2, 3 in order: %s', (ids, whole) => expect(isReordering(ids, [1, 2, 3])).toBe(whole));

test('an order comes back among records that came or went since', () => {
  expect(backInOrder([3, 2, 1], [1, 2, 3])).toEqual([1, 2, 3]);
  expect(backInOrder([9, 3, 1], [1, 2, 3])).toEqual([9, 1, 3]);
  expect(backInOrder([4, 5], [1, 2])).toEqual([4, 5]);
});
