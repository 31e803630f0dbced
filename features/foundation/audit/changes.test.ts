import { expect, it, test } from 'vitest';
import { changedFields, timeOfChange } from './changes.ts';

it('dates a change later than the previous one', () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  expect(timeOfChange('2026-11-21T08:00:00.000Z', now)).toBe('2026-11-21T09:00:00.000Z');
  expect(timeOfChange('2026-11-21T09:00:00.000Z', now)).toBe('2026-11-21T09:00:00.001Z');
});

test('returns the fields that differ, except updatedAt', () => {
  const before = { title: 'A', badge: null, updatedAt: '1' };
  expect(changedFields(before, { title: 'B', badge: null, updatedAt: '2' })).toEqual({
    before: { title: 'A' },
    after: { title: 'B' },
  });
  expect(changedFields(before, { ...before, updatedAt: '2' })).toBeNull();
  expect(changedFields({ hours: [{ opens: '07:00' }] }, { hours: [{ opens: '07:00' }] })).toBeNull();
  expect(changedFields({}, { added: 1 })).toEqual({ before: { added: null }, after: { added: 1 } });
});
