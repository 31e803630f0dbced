import { expect, it } from 'vitest';
import { formatReady, stayOf } from './quote-words.ts';

const induction = { from: '2026-07-07', to: '2026-07-10' };

it('weekends lengthen a stay', () => {
  expect(stayOf({ induction, workDays: 41 })).toEqual({ from: '2026-07-07', to: '2026-09-01' });
  expect(stayOf({ induction, workDays: 1 })).toEqual({ from: '2026-07-07', to: '2026-07-07' });
  expect(formatReady({ induction, workDays: 41 })).toBe('ready about Sep 1 if dropped off Jul 7');
});

it('the ready day of a document is what it says, and weeks are counted in one without', () => {
  expect(stayOf({ induction, workDays: 41, readyOn: '2026-09-02' })).toEqual({ from: '2026-07-07', to: '2026-09-02' });
});

it('nothing is said of a stay that is open', () => {
  expect(formatReady({ induction: null, workDays: 41 })).toBeNull();
  expect(formatReady({ induction, workDays: null })).toBeNull();
});
