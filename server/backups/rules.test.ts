import { expect, it } from 'vitest';
import { addDays } from '#time/days.ts';
import { dueDay, isTooOld, keptDays } from './rules.ts';

it('is due at three in the morning of the shop, also when the clocks change', () => {
  expect(dueDay(new Date('2026-11-25T09:59:00Z'))).toBe('2026-11-24');
  expect(dueDay(new Date('2026-11-25T10:00:00Z'))).toBe('2026-11-25');
  expect(dueDay(new Date('2026-07-01T09:00:00Z'))).toBe('2026-07-01');
});

it('keeps the last of seven days, four weeks and twelve months', () => {
  const days = Array.from({ length: 500 }, (_, n) => addDays('2026-12-31', -n));
  const kept = [...keptDays(days)].toSorted();
  expect(kept.slice(-7)).toEqual(days.slice(0, 7).toSorted());
  expect(kept).toContain('2026-12-20');
  expect(kept).toContain('2026-12-13');
  expect(kept).not.toContain('2026-12-06');
  expect(kept[0]).toBe('2026-01-31');
  expect(kept).toHaveLength(7 + 2 + 11);
});

it('keeps what there is after nights without a backup', () => {
  expect([...keptDays(['2026-01-05', '2026-03-01'])].toSorted()).toEqual(['2026-01-05', '2026-03-01']);
});

it('is too old after two days, also if none was ever made', () => {
  const now = new Date('2026-11-25T18:00:00Z');
  expect(isTooOld({ lastDay: '2026-11-23', firstDay: '2026-11-01' }, now)).toBe(false);
  expect(isTooOld({ lastDay: '2026-11-22', firstDay: '2026-11-01' }, now)).toBe(true);
  expect(isTooOld({ lastDay: null, firstDay: '2026-11-22' }, now)).toBe(true);
  expect(isTooOld({ lastDay: null, firstDay: null }, now)).toBe(false);
});
