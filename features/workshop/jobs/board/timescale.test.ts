import { expect, it } from 'vitest';
import { monthsOf, placeOf, scaleOf } from './job-list.ts';

const TODAY = '2026-11-24';

it('a scale shows all spans with a margin, and a month ahead at least', () => {
  expect(scaleOf([{ start: '2026-09-08', end: '2027-01-14' }], TODAY)).toEqual({
    from: '2026-09-03',
    to: '2027-01-19',
  });
  expect(scaleOf([{ start: null, end: null }], TODAY)).toEqual({ from: '2026-11-19', to: '2026-12-29' });
});

it('a scale ends where one job would squeeze all others, and that job at its edge', () => {
  const scale = scaleOf([{ start: '2020-01-01', end: '2031-01-01' }], TODAY);
  expect(scale).toEqual({ from: '2026-07-22', to: '2027-06-27' });
  expect([placeOf('2020-01-01', scale), placeOf('2031-01-01', scale)]).toEqual([0, 100]);
});

it('places days in percent, and names the months', () => {
  const scale = { from: '2026-11-21', to: '2027-03-01' };
  expect([placeOf('2026-11-21', scale), placeOf('2026-12-11', scale), placeOf('2027-03-01', scale)]).toEqual([
    0, 20, 100,
  ]);
  expect(monthsOf(scale)).toEqual([
    { day: '2026-12-01', label: 'Dec' },
    { day: '2027-01-01', label: 'Jan' },
    { day: '2027-02-01', label: 'Feb' },
  ]);
});
