import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOLLARS, formatNumber, type NumberKind, numberIn, readField, readNumber, WHOLE } from './numbers.ts';

const TENTHS: NumberKind = { decimals: 1 };
const PERCENT: NumberKind = { decimals: 3, unit: '%', min: 0, max: 100_000 };
const YEAR: NumberKind = { decimals: 0, isPlain: true };
const KINDS = [WHOLE, DOLLARS, TENTHS, PERCENT, YEAR, { decimals: 6 }];
const POINT = 'Use a period for decimals (1.5) and commas for thousands (1,500)';

describe('a typed number', () => {
  test.each<[text: string, kind: NumberKind, value: number | null]>([
    ['', WHOLE, null],
    [' \t', DOLLARS, null],
    ['1,500', WHOLE, 1_500],
    ['12,345,678', WHOLE, 12_345_678],
    ['12 345 678', WHOLE, 12_345_678],
    ['12\u00a0345', WHOLE, 12_345],
    ['007', WHOLE, 7],
    ['-0', WHOLE, 0],
    ['−3', WHOLE, -3],
    ['1.5', TENTHS, 15],
    ['.5', TENTHS, 5],
    ['5.', TENTHS, 50],
    ['-$ 1,450.5', DOLLARS, -145_050],
    ['(25.50)', DOLLARS, -2_550],
    ['2.9 %', PERCENT, 2_900],
    ['100', PERCENT, 100_000],
  ])('%j of %j is %s', (text, kind, value) => {
    expect(readNumber(text, kind)).toEqual({ value });
  });

  test.each<[text: string, kind: NumberKind, problem: string]>([
    ['1,5', TENTHS, POINT],
    ['2,9', PERCENT, POINT],
    ['0,500', PERCENT, POINT],
    ['1,5000', TENTHS, POINT],
    ['1,50,000', TENTHS, POINT],
    ['1.450,00', TENTHS, POINT],
    ['1 5', TENTHS, POINT],
    ['$5', PERCENT, POINT],
    ['110,00', DOLLARS, 'Enter dollars, such as 1,450.00'],
    ['5%', DOLLARS, 'Enter dollars, such as 1,450.00'],
    ['0.035', DOLLARS, 'Use at most two digits for cents'],
    ['1.55', TENTHS, 'Use at most one decimal'],
    ['1.0', WHOLE, 'Enter a whole number, such as 1,500'],
    ['1e3', WHOLE, 'Enter a whole number, such as 1,500'],
    ['0x10', WHOLE, 'Enter a whole number, such as 1,500'],
    ['Infinity', WHOLE, 'Enter a whole number, such as 1,500'],
    ['１２', WHOLE, 'Enter a whole number, such as 1,500'],
    ['100.5', PERCENT, 'Enter a percent from 0 to 100'],
    ['0', { decimals: 0, min: 1, max: 1_500 }, 'Enter a whole number from 1 to 1,500'],
    ['9'.repeat(400), { decimals: 0, max: 20 }, 'At most 20'],
    ['-1', { ...DOLLARS, min: 0 }, 'Enter an amount of $0 or more'],
    ['-1', { decimals: 0, min: 0 }, 'At least 0'],
  ])('%j of %j is refused', (text, kind, problem) => {
    expect(readNumber(text, kind)).toEqual({ problem });
  });

  test('is read as it is shown', () => {
    const value = fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.maxSafeInteger());
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), value, (kind, given) => {
        const { min = given, max = given } = kind;
        const shown = Math.min(Math.max(given, min), max);
        expect(readNumber(formatNumber(shown, kind), kind)).toEqual({ value: shown + 0 });
      }),
    );
  });

  test('is refused with a comma for its point, unless it has groups of three', () => {
    const digits = (min: number, max: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), digits(0, 6), digits(0, 6), (kind, whole, fraction) => {
        const isThousands = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
        const read = readNumber(`${whole},${fraction}`, kind);
        if (!isThousands) expect(read).toHaveProperty('problem');
        else if ('value' in read) expect(read.value).toBe(Number(whole + fraction) * 10 ** kind.decimals);
      }),
    );
  });

  test('is what the language says, or refused, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = numberIn(text, TENTHS);
        if (!Number.isNaN(number))
          expect(
            Number(
              text
                .replace(/[,\s]/g, '')
                .replace(/^\((.*)\)$/, '-$1')
                .replace(/[−–]/, '-'),
            ) + 0,
          ).toBe(number);
      }),
    );
  });

  test('of a form is null when it is empty, and nothing that a contract takes when it is none', () => {
    const fields = new FormData();
    fields.set('days', '');
    fields.set('cents', '5,5');
    expect([
      readField(fields, 'days', WHOLE),
      readField(fields, 'cents', DOLLARS),
      readField(fields, 'gone', WHOLE),
    ]).toEqual([null, Number.NaN, null]);
  });
});
