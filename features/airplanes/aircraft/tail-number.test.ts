import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReservedMark, plainTail, readNNumber } from './tail-number.ts';

describe('an N-number', () => {
  test.each([
    ['C-GABC', 'U.S. tail numbers start with N. For any other country, leave this empty and put it in the notes.'],
    ['', 'U.S. tail numbers start with N. For any other country, leave this empty and put it in the notes.'],
    ['N', 'Type at least one character after N.'],
    ['N123456', 'No more than five characters can follow the N.'],
    ['N12-?4', 'Only letters and digits.'],
    ['N12O4', 'Tail numbers don’t use the letters I and O, because they look like 1 and 0.'],
    ['N0123', 'The first digit must be 1 to 9.'],
    ['NA123', 'The first character after the N must be a digit.'],
    ['N1A23', 'Letters come last: N123AB, not N1A23.'],
    ['N12ABC', 'No more than two letters, at the end.'],
  ])('typed as %j is refused: %s', (typed, message) => {
    expect(readNNumber(typed)).toMatchObject({ isValid: false, message });
  });

  test.each([
    ['n 733-bk', 'N733BK'],
    ['N1', 'N1'],
    ['N12345', 'N12345'],
    ['N1234A', 'N1234A'],
    ['N888WW', 'N888WW'],
    [' n901fv\t', 'N901FV'],
    ['N733‑BK', 'N733BK'],
  ])('typed as %j is %s', (typed, mark) => {
    expect(readNNumber(typed)).toMatchObject({ isValid: true, mark });
  });

  test('from N1 to N99 comes with a note', () => {
    const note = 'N1 through N99 are reserved for the FAA.';
    expect(readNNumber('N42')).toEqual({ isValid: true, mark: 'N42', note });
    expect(readNNumber('N100')).toEqual({ isValid: true, mark: 'N100', note: null });
  });

  test('is valid exactly if it has the form of the regulation', () => {
    const form = /^N[1-9](\d{0,4}|\d{0,3}[A-HJ-NP-Z]|\d{0,2}[A-HJ-NP-Z]{2})$/;
    const character = fc.constantFrom(...'N0129ABIOZ?');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 7 }), (rest) => {
        expect(readNNumber(`N${rest}`).isValid).toBe(form.test(`N${rest}`));
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['n 733-bk', 'N733BK'],
  ['N-733bk', 'N733BK'],
  ['n01fr', 'N01FR'],
  ['c-gabc', 'C-GABC'],
  ['VH–ABC', 'VH-ABC'],
  ['call Dana', null],
  ['Dana', null],
  ['', null],
  [null, null],
])('programs read %j as %j', (typed, tail) => {
  expect(plainTail(typed)).toBe(tail);
});

test('N1 to N99 are kept for the FAA', () => {
  expect(['N1', 'N42', 'N99', 'N100', 'N1A'].map(isReservedMark)).toEqual([true, true, true, false, false]);
});
