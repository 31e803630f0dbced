import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOffer, completeOffer, offerLine } from '#tests/support/offers.ts';
import { computeTotals, preselected } from './amounts.ts';
import { changesBetween, mergeBodies, priceChanges } from './comparing.ts';
import { addSection, changeLine, changeSection, insertLines, moveLine, placeLine, removeLine } from './editing.ts';
import type { OfferBody } from './offer.contract.ts';

const base = completeOffer();

describe('the changes between two versions', () => {
  test('are named as in the quote', () => {
    const after = insertLines('work', 1, [offerLine('roots', 159_500)])(
      changeLine('work', 'hours', { unitCents: 12_000 })(removeLine('finish', 'finish-single')(base)),
    );
    expect(changesBetween(base, { ...after, discountCents: 0, priceBasis: 'Two layers.', workDays: 40 })).toEqual([
      { key: 'line-roots', name: 'Line roots', kind: 'new' },
      { key: 'line-hours', name: 'Line hours', kind: 'changed' },
      { key: 'discount', name: 'Discount', kind: 'changed' },
      { key: 'basis', name: 'Price basis', kind: 'changed' },
      { key: 'work', name: 'Work days', kind: 'changed' },
      { key: 'line-finish-single', name: 'Line finish-single', kind: 'removed' },
    ]);
  });

  test('tell a discount in percent from one in dollars, and keep it in a merge', () => {
    const percent = { ...base, discountCents: 0, discountMilliPercent: 10_000 };
    expect(changesBetween(base, percent)).toEqual([{ key: 'discount', name: 'Discount', kind: 'changed' }]);
    expect(changesBetween(percent, structuredClone(percent))).toEqual([]);
    expect(mergeBodies({ base, mine: percent, theirs: { ...base, title: 'New' } }).body).toEqual({
      ...percent,
      title: 'New',
    });
    expect(mergeBodies({ base: percent, mine: base, theirs: percent }).body).toEqual(base);
  });

  test('are none of a copy, and of blanks that the server removes', () => {
    expect(changesBetween(base, structuredClone(base))).toEqual([]);
    expect(changesBetween(base, { ...base, title: ` ${base.title} ` })).toEqual([]);
  });

  test('tell of the order only when nothing else changed', () => {
    expect(changesBetween(base, moveLine('base', 1)(base))).toEqual([
      { key: 'order', name: 'Line order', kind: 'changed' },
    ]);
  });
});

test('the changes of the price add up to the difference of the totals', () => {
  const after = {
    ...insertLines('work', 3, [offerLine('roots', 159_500)])(base),
    discountCents: 50_000,
    taxMilliPercent: 0,
  };
  expect(priceChanges(base, after)).toEqual([
    { key: 'line-roots', name: 'Line roots', kind: 'new', cents: 159_500 },
    { key: 'discount', name: 'Returning customer', kind: 'changed', cents: 50_000 },
    { key: 'tax', name: 'Sales tax', kind: 'removed', cents: -66_668 },
  ]);
  const total = (body: OfferBody) => computeTotals(body, preselected(body)).totalCents;
  expect(priceChanges(base, after).reduce((sum, { cents }) => sum + cents, 0)).toBe(total(after) - total(base));
});

describe('two admins at once', () => {
  const merge = (mine: OfferBody, theirs: OfferBody, ...takesTheirs: string[]) =>
    mergeBodies({ base, mine, theirs }, new Set(takesTheirs));

  test('keep the changes of both in different parts', () => {
    const mine = changeLine('work', 'base', { unitCents: 1 })({ ...base, title: 'Mine' });
    const theirs = changeLine('work', 'hours', { unitCents: 2 })({ ...base, terms: 'Theirs' });
    expect(merge(mine, theirs)).toEqual({
      body: changeLine('work', 'hours', { unitCents: 2 })({ ...mine, terms: 'Theirs' }),
      conflicts: [],
    });
  });

  test('choose where both changed the same part', () => {
    const mine = changeLine('work', 'hours', { quantityMilli: 14_500 })(base);
    const theirs = changeLine('work', 'hours', { quantityMilli: 12_000 })(base);
    expect(merge(mine, theirs).conflicts).toMatchObject([
      { key: 'line-hours', name: 'Line hours', mine: { value: { quantityMilli: 14_500 } } },
    ]);
    expect(merge(mine, theirs).body).toEqual(mine);
    expect(merge(mine, theirs, 'line-hours').body).toEqual(theirs);
  });

  test('have no conflict after the same change', () => {
    const same = changeLine('work', 'hours', { quantityMilli: 14_500 })(base);
    expect(merge(same, structuredClone(same))).toEqual({ body: same, conflicts: [] });
  });

  test('keep the lines that each added, in their places', () => {
    const mine = insertLines('work', 1, [offerLine('mine', 1)])(base);
    const theirs = insertLines('work', 3, [offerLine('theirs', 1)])(base);
    expect(idsOf(merge(mine, theirs).body)).toEqual(['base mine materials hours theirs', 'finish-single finish-clear']);
  });

  test('choose whether a line goes that the other changed', () => {
    const mine = removeLine('work', 'hours')(base);
    const theirs = changeLine('work', 'hours', { unitCents: 2 })(base);
    expect(merge(mine, theirs).conflicts).toMatchObject([{ key: 'line-hours', mine: null }]);
    expect(idsOf(merge(mine, theirs).body)[0]).toBe('base materials');
    expect(idsOf(merge(mine, theirs, 'line-hours').body)[0]).toBe('base materials hours');
  });

  test('keep the order of the one who moved something', () => {
    const moved = placeLine('hours', 'finish', 0)(base);
    const renamed = changeSection('finish', () => ({ title: 'Finish' }))(base);
    expect(idsOf(merge(renamed, moved).body)).toEqual(idsOf(moved));
    expect(idsOf(merge(moved, renamed).body)).toEqual(idsOf(moved));
  });

  test('keep a line that was added to a section that the other removed', () => {
    const mine = { ...base, sections: base.sections.slice(0, 1) };
    const theirs = insertLines('finish', 0, [offerLine('new', 1)])(base);
    expect(idsOf(merge(mine, theirs).body)).toEqual(['base materials hours new']);
  });

  test('keep a section that the other added', () => {
    const theirs = addSection('more')(base);
    expect(merge({ ...base, title: 'Mine' }, theirs).body.sections.at(-1)!.id).toBe('more');
  });

  test('find the whole of one who worked alone', () => {
    fc.assert(
      fc.property(arbitraryOffer, arbitraryOffer, ({ body: before }, { body: after }) => {
        expect(mergeBodies({ base: before, mine: before, theirs: after })).toEqual({ body: after, conflicts: [] });
        expect(mergeBodies({ base: before, mine: after, theirs: before })).toEqual({ body: after, conflicts: [] });
      }),
    );
  });
});

const idsOf = ({ sections }: OfferBody) => sections.map(({ lines }) => lines.map(({ id }) => id).join(' '));
