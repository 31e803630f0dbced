import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addedDollars,
  choosesAlternatives,
  dollars,
  dollarsAndCents,
  estimate,
  formatEstimate,
  formatOrDash,
  interestShares,
  loan,
  multiplierAsPercent,
  priceMultiplier,
  returnOnPaint,
  weeksIn,
} from './estimate.ts';
import { PRICE_SETTING, priceList } from './prices.contract.ts';
import { typedNumber } from './ui/CalculatorCard.tsx';

const prices = PRICE_SETTING.builtIn;

describe('the multiplier of an aircraft type', () => {
  it('follows from the prices and matches the specification for the built-in ones', () => {
    const shown = prices.aircraftTypes.map(({ basePrice }) => priceMultiplier(prices, basePrice));
    expect(shown).toEqual([1, 1.3, 1.5, 1.8, 1.6, 1.1, 1.7]);
    expect(priceMultiplier(prices, 33_100)).toBe(1.32);
  });

  it('is omitted if the first type costs nothing', () => {
    expect(priceMultiplier({ aircraftTypes: [{ name: 'Free', basePrice: 0 }] }, 25_000)).toBeNull();
  });

  it('in a stored price list is accepted and ignored', () => {
    const [first, ...rest] = prices.aircraftTypes;
    const stored = { ...prices, aircraftTypes: [{ ...first, shownMultiplier: 9 }, ...rest] };
    expect(priceList.safeParse(stored).success).toBe(true);
  });
});

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('an estimate', () => {
  it.each<[total: number, aircraftType: string, services: string[], timeline: string]>([
    [25_000, 'Single Engine Piston', [], ''],
    [32_500, 'Twin Engine Piston', ['Exterior Paint Single Color'], 'Standard (4-6 weeks)'],
    [46_875, 'Turboprop (TBM, Pilatus)', [], 'Rush (2-3 weeks)'],
    [40_500, 'Light Jet', [], 'Flexible (7+ weeks)'],
    [53_500, 'King Air', ['Multi-Color', 'Premium Clear Coat', 'Corrosion Treatment'], 'Standard (4-6 weeks)'],
    [19_375, 'Cirrus', ['Partial Paint (Touch-up)'], 'Rush (2-3 weeks)'],
    [49_950, 'Cessna Citation', ['Multi-Color', 'Custom Design & Graphics', 'Multi-Color'], 'Flexible (7+ weeks)'],
    [
      66_250,
      'Single Engine Piston',
      ['Interior Refurbishment', 'Custom Design & Graphics', 'Multi-Color'],
      'Rush (2-3 weeks)',
    ],
    [0, '', ['Multi-Color'], 'Rush (2-3 weeks)'],
    [0, 'Boeing 747', ['Multi-Color'], ''],
    [25_000, 'Single Engine Piston', ['Gold leaf'], 'Yesterday'],
  ])('is %i for %s with %j, %s', (total, aircraftType, services, timeline) => {
    expect(estimate(prices, { aircraftType, services, timeline }).total).toBe(total);
  });

  it('lists base, add-ons, multiplier and total', () => {
    const choices = {
      aircraftType: 'King Air',
      services: ['Corrosion Treatment', 'Multi-Color'],
      timeline: 'Rush (2-3 weeks)',
    };
    const result = estimate(prices, choices);
    expect(result).toEqual({
      base: 40_000,
      addOns: [
        { name: 'Multi-Color', price: 8_000 },
        { name: 'Corrosion Treatment', price: 2_500 },
      ],
      multiplier: 1.25,
      total: 63_125,
    });
    expect(formatEstimate(result)).toBe(
      'Base price $40,000, Multi-Color +$8,000, Corrosion Treatment +$2,500, timeline x1.25',
    );
  });

  it('rounds half up', () => {
    const odd = { ...prices, aircraftTypes: [{ name: 'Odd', basePrice: 10_001 }] };
    const halves = { ...odd, timelines: [{ name: 'Half', multiplier: 1.5, note: '' }] };
    expect(estimate(halves, { aircraftType: 'Odd', services: [], timeline: 'Half' }).total).toBe(15_002);
    const cents = { ...odd, aircraftTypes: [{ name: 'Odd', basePrice: 50 }] };
    const rush = { ...cents, timelines: [{ name: 'Rush', multiplier: 1.15, note: '' }] };
    expect(estimate(rush, { aircraftType: 'Odd', services: [], timeline: 'Rush' }).total).toBe(58);
  });

  const choices = fc.record({
    aircraftType: fc.constantFrom(...names(prices.aircraftTypes)),
    services: fc.subarray(names(prices.addOns)),
    timeline: fc.constantFrom('', ...names(prices.timelines)),
  });

  it('is in whole dollars and follows from its parts', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const { base, addOns, multiplier, total } = estimate(prices, chosen);
        const exact = (base + addOns.reduce((sum, { price }) => sum + price, 0)) * multiplier;
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(Math.abs(total - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(total).toBeGreaterThan(0);
      }),
    );
  });

  it('does not depend on the order or repetition of services', () => {
    fc.assert(
      fc.property(choices, ({ services, ...rest }) => {
        const shuffled = [...services, ...services].reverse();
        expect(estimate(prices, { ...rest, services: shuffled })).toEqual(estimate(prices, { ...rest, services }));
      }),
    );
  });

  it('rises with a positive add-on and falls with a negative one', () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...prices.addOns), ({ services, ...rest }, addOn) => {
        const without = services.filter((name) => name !== addOn.name);
        const added =
          estimate(prices, { ...rest, services: [...without, addOn.name] }).total -
          estimate(prices, { ...rest, services: without }).total;
        expect(Math.sign(added)).toBe(Math.sign(addOn.price));
      }),
    );
  });
});

it('partial and full paint are alternatives', () => {
  expect(choosesAlternatives(['Partial Paint (Touch-up)', 'Multi-Color'])).toBe(true);
  expect(choosesAlternatives(['Partial Paint (Touch-up)', 'Exterior Paint Single Color'])).toBe(true);
  expect(choosesAlternatives(['Partial Paint (Touch-up)', 'Premium Clear Coat'])).toBe(false);
  expect(choosesAlternatives(['Exterior Paint Single Color', 'Multi-Color'])).toBe(false);
});

describe('the return on paint', () => {
  it('is 90 % of the cost', () => {
    expect(returnOnPaint(500_000, 45_000)).toEqual({ increase: 40_500, percent: 90, newValue: 540_500 });
    expect(returnOnPaint(0, 0)).toEqual({ increase: 0, percent: 90, newValue: 0 });
    expect(returnOnPaint(100.5, 5)).toEqual({ increase: 5, percent: 90, newValue: 106 });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e13])('is null for %d', (odd) => {
    expect(returnOnPaint(odd, 45_000)).toBeNull();
    expect(returnOnPaint(500_000, odd)).toBeNull();
  });
});

describe('a loan', () => {
  it.each([
    [40_000, 6.5, 60, 782.65, 6_958.76, 46_958.76],
    [40_000, 0, 60, 666.67, 0, 40_000],
    [10_000, 12, 24, 470.73, 1_297.63, 11_297.63],
    [48_000, 5.99, 84, 700.98, 10_882.36, 58_882.36],
    [100.55, 0, 24, 4.19, 0, 100.55],
  ])(
    'of %d at %d %% over %i months has the expected payments',
    (amount, apr, months, monthly, totalInterest, totalPayment) => {
      expect(loan({ amount, apr, months })).toEqual({ monthly, totalInterest, totalPayment });
    },
  );

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: Number.NaN },
    { apr: Number.NaN },
    { apr: -0.1 },
    { amount: 1e12, apr: 1e12 },
    { months: 0 },
    { months: 1.5 },
  ])('is null for %j', (odd) => {
    expect(loan({ amount: 40_000, apr: 6.5, months: 60, ...odd })).toBeNull();
  });

  const terms = fc.record({
    amount: fc.double({ min: 1, max: 1e7, noNaN: true }),
    apr: fc.double({ min: 0, max: 100, noNaN: true }),
    months: fc.constantFrom(24, 36, 48, 60, 72, 84),
  });

  it('is fully repaid by its payments and never has negative interest', () => {
    fc.assert(
      fc.property(terms, ({ amount, apr, months }) => {
        const result = loan({ amount, apr, months })!;
        expect(result.totalPayment).toBeGreaterThanOrEqual(amount - 0.01);
        expect(result.totalInterest).toBeGreaterThanOrEqual(-0.01);
        expect(Math.abs(result.totalPayment - result.monthly * months)).toBeLessThanOrEqual(months * 0.005 + 0.01);
      }),
    );
  });

  it('has higher payments at a higher rate', () => {
    fc.assert(
      fc.property(terms, fc.double({ min: 0, max: 10, noNaN: true }), (given, more) => {
        expect(loan({ ...given, apr: given.apr + more })!.monthly).toBeGreaterThanOrEqual(loan(given)!.monthly);
      }),
    );
  });

  it('has finite figures or none for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.double(), fc.double(), fc.double(), (text, amount, apr, months) => {
        for (const typed of [typedNumber(text), amount])
          for (const figure of Object.values(loan({ amount: typed, apr, months }) ?? {}))
            expect(Number.isFinite(figure)).toBe(true);
      }),
    );
  });

  it('has falling interest shares that add up to the total interest', () => {
    const given = { amount: 40_000, apr: 6.5, months: 60 };
    const shares = interestShares(given);
    expect(shares).toHaveLength(60);
    expect(shares.every((share, month) => month === 0 || share < shares[month - 1]!)).toBe(true);
    const { monthly, totalInterest } = loan(given)!;
    expect(shares.reduce((sum, share) => sum + share * monthly, 0)).toBeCloseTo(totalInterest, 0);
    expect(interestShares({ apr: 0, months: 3 })).toEqual([0, 0, 0]);
  });
});

it('formats and parses figures', () => {
  expect([25_000, -12_000, 0].map(dollars)).toEqual(['$25,000', '-$12,000', '$0']);
  expect([8_000, -12_000, 0].map(addedDollars)).toEqual(['+$8,000', '-$12,000', '$0']);
  expect([0, 782.65, 46_958.7, 1_234_567.5].map(dollarsAndCents)).toEqual([
    '$0.00',
    '$782.65',
    '$46,958.70',
    '$1,234,567.50',
  ]);
  expect([1.25, 0.9, 1, 1.15].map(multiplierAsPercent)).toEqual(['+25%', '-10%', null, '+15%']);
  expect(formatOrDash(undefined, dollars)).toBe('—');
  expect(['500,000', ' $45,000.50 ', '', 'a lot'].map(typedNumber)).toEqual([
    500_000,
    45_000.5,
    Number.NaN,
    Number.NaN,
  ]);
});

it('parses the weeks of a timeline', () => {
  expect(names(prices.timelines).map(weeksIn)).toEqual([
    { from: 2, to: 3 },
    { from: 4, to: 6 },
    { from: 7, to: null },
  ]);
  expect(weeksIn('Whenever')).toBeNull();
});

describe('the price list', () => {
  it('is valid as built in', () => {
    expect(priceList.parse(prices)).toEqual(prices);
  });

  it.each([
    ['two add-ons of one name', { addOns: [prices.addOns[0], prices.addOns[0]] }],
    ['no aircraft type', { aircraftTypes: [] }],
    ['half a dollar', { startingPrices: [{ name: 'Exterior', price: 0.5 }] }],
    ['a timeline longer than a quote holds', { timelines: [{ name: 'x'.repeat(51), multiplier: 1, note: '' }] }],
    ['a timeline for nothing', { timelines: [{ name: 'Gift', multiplier: 0, note: '' }] }],
    ['a word too many', { discount: 5 }],
  ])('rejects %s', (_, change) => {
    expect(priceList.safeParse({ ...prices, ...change }).success).toBe(false);
  });
});

it.each([0, 5e-324, 0.009, 1.005, 10.01])('rejects a multiplier of %d', (multiplier) => {
  const timelines = [{ name: 'Rush', multiplier, note: '' }];
  expect(priceList.safeParse({ ...PRICE_SETTING.builtIn, timelines }).success).toBe(false);
});
