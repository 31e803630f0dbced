import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addMonths } from '#time/days.ts';
import {
  afterSale,
  goesAlong,
  monthsLeft,
  nextFormerTails,
  tailKeyOf,
  warrantyEnd,
  warrantyState,
} from './warranty.ts';

describe('the end of a warranty', () => {
  test.each([
    ['2028-02-29', 24, '2030-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-02-28', 24, '2028-02-28'],
    ['2026-09-11', 60, '2031-09-11'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-11-25', 0, null],
  ])('%s and %i months is %s', (day, months, end) => {
    expect(warrantyEnd(day, months)).toBe(end);
  });

  it('is the same day of the month, or its last', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (date, months) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, of] = day.split('-').map(Number) as [number, number, number];
        const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
        const expected = new Date(Date.UTC(year, month - 1 + months, Math.min(of, last.getUTCDate())));
        expect(addMonths(day, months)).toBe(expected.toISOString().slice(0, 10));
      }),
    );
  });

  it('still runs on its last day', () => {
    const work = { endsOn: '2028-02-28', soldOn: null };
    expect(warrantyState(work, '2028-02-28')).toBe('running');
    expect(warrantyState(work, '2028-02-29')).toBe('over');
    expect(warrantyState({ ...work, endsOn: null }, '2028-02-28')).toBe('none');
    expect(warrantyState({ ...work, soldOn: '2027-01-01' }, '2027-01-02')).toBe('ended with a sale');
  });
});

test.each([
  ['2026-09-11', 60],
  ['2026-09-12', 59],
  ['2026-11-25', 57],
  ['2031-08-11', 1],
  ['2031-08-12', 0],
  ['2031-09-11', 0],
  ['2032-01-01', 0],
])('on %s a warranty of 60 months through September 11, 2031 has %i months left', (today, left) => {
  expect(monthsLeft({ endsOn: '2031-09-11', months: 60 }, today)).toBe(left);
});

describe('a sale', () => {
  const work = { transferred: 0, soldOn: null, warrantyEndsOn: '2030-02-28', laborEndsOn: null };

  it('takes a warranty along with every owner, with the first one, or with none', () => {
    const first = (transfers: 'yes' | 'once' | 'no') => afterSale({ ...work, transfers }, '2027-05-01');
    expect(first('yes')).toEqual({ transferred: 1, soldOn: null });
    expect(first('once')).toEqual({ transferred: 1, soldOn: null });
    expect(first('no')).toEqual({ transferred: 1, soldOn: '2027-05-01' });
    const second = (transfers: 'yes' | 'once' | 'no') =>
      afterSale({ ...work, transfers, ...first(transfers) }, '2028-06-02');
    expect(second('yes').soldOn).toBe(null);
    expect(second('once').soldOn).toBe('2028-06-02');
    expect(second('no').soldOn).toBe('2027-05-01');
  });

  it('ends no warranty that was over before, nor one that there is not', () => {
    const sell = (ends: object, day = '2030-03-01') => afterSale({ ...work, transfers: 'no', ...ends }, day).soldOn;
    expect([sell({}), sell({ laborEndsOn: '2030-03-01' }), sell({}, '2030-02-28')]).toEqual([
      null,
      '2030-03-01',
      '2030-02-28',
    ]);
    expect(sell({ warrantyEndsOn: null })).toBe(null);
    // The paint's was over before labor's ended with the sale.
    const paint = { endsOn: '2030-02-28', soldOn: '2030-03-01' };
    expect(warrantyState(paint, '2030-03-02')).toBe('over');
  });

  it('never brings an ended warranty back', () => {
    expect(goesAlong({ transfers: 'yes', transferred: 3, soldOn: '2027-05-01' })).toBe(false);
  });
});

describe('a tail number', () => {
  it('is compared in upper case, without hyphens and blanks', () => {
    expect(tailKeyOf(' n-076 fa')).toBe('N076FA');
  });

  it('joins the former ones when it changes, once', () => {
    const twice = nextFormerTails(nextFormerTails([], 'N01FR', 'N02FR'), 'N02FR', 'N03FR');
    expect(twice).toEqual(['N01FR', 'N02FR']);
    expect(nextFormerTails(twice, 'N03FR', 'n-01fr')).toEqual(['N02FR', 'N03FR']);
  });
});
