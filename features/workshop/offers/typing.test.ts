import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  explainDiscount,
  readDiscount,
  readDollars,
  readHours,
  readPercent,
  readQuantity,
  readShare,
  readWhole,
  typeDiscount,
  typeDollars,
  typeHours,
  typePercent,
  typeQuantity,
} from './typing.ts';

describe('dollars', () => {
  test.each<[text: string, cents: number | null]>([
    ['', null],
    ['  ', null],
    ['1,450.00', 145_000],
    ['1450', 145_000],
    ['$1,450.5', 145_050],
    ['.5', 50],
    ['12.', 1_200],
    ['-25.50', -2_550],
    ['−1,000.00', -100_000],
    ['-$3', -300],
    ['$-3', -300],
    ['(1,000.00)', -100_000],
    [' 14 200 ', 1_420_000],
    ['-0', 0],
    ['0.29', 29],
  ])("'%s' is %s cents", (text, value) => {
    expect(readDollars(text)).toEqual({ value });
  });

  test.each([
    ['12a', 'Enter dollars, such as 1,450.00'],
    ['1.450,00', 'Enter dollars, such as 1,450.00'],
    ['14,50', 'Enter dollars, such as 1,450.00'],
    ['-', 'Enter dollars, such as 1,450.00'],
    ['$', 'Enter dollars, such as 1,450.00'],
    ['1e3', 'Enter dollars, such as 1,450.00'],
    ['1.005', 'Use at most two digits for cents'],
    ['10,000,000.01', 'At most $10,000,000'],
  ])("'%s' is refused", (text, problem) => {
    expect(readDollars(text)).toEqual({ problem });
  });

  test('are refused below what the field takes', () => {
    expect(readDollars('-1', { min: 0 })).toEqual({ problem: 'Enter an amount of $0 or more' });
  });

  test('are read as they are shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        expect(readDollars(typeDollars(value))).toEqual({ value });
      }),
    );
  });
});

test('quantities have up to three decimals', () => {
  expect(readQuantity('14.5')).toEqual({ value: 14_500 });
  expect(readQuantity('1,000')).toEqual({ value: 1_000_000 });
  for (const text of ['0', '0.0005', '1000.001', '', 'two', '-1']) expect(readQuantity(text)).toHaveProperty('problem');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (value) => {
      expect(readQuantity(typeQuantity(value))).toEqual({ value });
    }),
  );
});

test('percents have up to three decimals, with or without the sign', () => {
  expect(readPercent('8.81%')).toEqual({ value: 8_810 });
  expect(readPercent('100')).toEqual({ value: 100_000 });
  for (const text of ['100.001', '-1', '', '8.8101']) expect(readPercent(text)).toHaveProperty('problem');
  expect(typePercent(8_810)).toBe('8.81%');
});

test('hours come in quarters', () => {
  expect(readHours('12.25')).toEqual({ value: 49 });
  expect(typeHours(49)).toBe('12.25');
  for (const text of ['12.3', '1000.25', '-1', '']) expect(readHours(text)).toHaveProperty('problem');
});

test('whole numbers stay within their bounds', () => {
  expect(readWhole('30', { min: 1, max: 180 })).toEqual({ value: 30 });
  for (const text of ['0', '181', '1.5', '']) expect(readWhole(text, { min: 1, max: 180 })).toHaveProperty('problem');
});

test('a discount is an amount or a percent, with or without a minus', () => {
  const amount = (discountCents: number) => ({ value: { discountCents, discountMilliPercent: undefined } });
  const percent = (discountMilliPercent: number) => ({ value: { discountCents: 0, discountMilliPercent } });
  for (const text of ['500', '$500', '−500.00', '-$500']) expect(readDiscount(text)).toEqual(amount(50_000));
  for (const text of ['10%', '-10 %', '−10.000%']) expect(readDiscount(text)).toEqual(percent(10_000));
  for (const text of ['', '0', '0%']) expect(readDiscount(text)).toEqual(amount(0));
  for (const text of ['ten', '$', '5 percent'])
    expect(readDiscount(text)).toEqual({ problem: 'Enter dollars or a percent, such as $500 or 10%' });
  expect(readDiscount('100.5%')).toEqual({ problem: 'Enter a percent from 0 to 100' });
  expect(readDiscount('1.005')).toEqual({ problem: 'Use at most two digits for cents' });
  for (const { value } of [amount(50_050), percent(7_125), amount(0)])
    expect(readDiscount(typeDiscount(value))).toEqual({ value });
  expect([amount(1_000), percent(7_125)].map(({ value }) => typeDiscount(value))).toEqual(['−$10.00', '−7.125%']);
});

test('a discount of more than the lines says what comes off', () => {
  expect(explainDiscount({ discountCents: 1_000 }, 750)).toBe('More than the lines: only $7.50 comes off.');
  expect(explainDiscount({ discountCents: 1_000 }, 1_000)).toBeNull();
  expect(explainDiscount({ discountCents: 0, discountMilliPercent: 10_000 }, 750)).toBeNull();
});

test('a payment is a percent or an amount', () => {
  expect(readShare('25%')).toEqual({ value: { percentMilli: 25_000, cents: null } });
  expect(readShare('33.333')).toEqual({ value: { percentMilli: 33_333, cents: null } });
  expect(readShare('$5,000')).toEqual({ value: { percentMilli: null, cents: 500_000 } });
  expect(readShare('$50')).toEqual({ value: { percentMilli: null, cents: 5_000 } });
  expect(readShare('5000')).toEqual({ value: { percentMilli: null, cents: 500_000 } });
  for (const text of ['', '101%', '-5', 'half', '$']) expect(readShare(text)).toHaveProperty('problem');
});
