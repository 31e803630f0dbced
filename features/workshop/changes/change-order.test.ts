import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, changeBodyOf } from '#tests/support/changes.ts';
import { CHANGE_MESSAGES } from './change-order.ts';
import {
  computeAll,
  computeChange,
  findAnswerProblem,
  findMissing,
  isStopped,
  markAt,
  nudgeMark,
  slipReasonOf,
  withTax,
} from './change-sums.ts';

const { lines } = changeBodyOf();
const AROUND = { photos: 1, stageKeys: ['strip'], contractCents: 5_197_578, taxMilliPercent: 8_810 };

describe('a change order', () => {
  it('comes to the approved lines, with tax at the rate of the contract', () => {
    const approved = new Set(['doubler', 'rivets', 'seal']);
    // The worked example of the mock-up.
    expect(computeChange(lines, approved, 8_810)).toEqual({
      subtotalCents: 394_010,
      taxCents: 3_635,
      totalCents: 397_645,
      days: 4,
    });
    expect(computeChange(lines, new Set(), 8_810)).toEqual({ subtotalCents: 0, taxCents: 0, totalCents: 0, days: 0 });
  });

  it('says “with tax” only where there is any', () => {
    const untaxed = lines.map((line) => ({ ...line, taxable: false }));
    expect([computeAll(lines, 8_810), computeAll(lines, 0), computeAll(untaxed, 8_810)].map(withTax)).toEqual([
      ', with tax',
      '',
      '',
    ]);
  });

  it('gives tax back with what it takes off', () => {
    const [line] = lines;
    const less = [{ ...line!, cents: -41_260, taxable: true }];
    expect(computeAll(less, 8_810)).toMatchObject({ taxCents: -3_635, totalCents: -44_895 });
  });

  it('sums each choice as a plain second computation does', () => {
    const line = fc.record({
      cents: fc.integer({ min: -5_000_000, max: 5_000_000 }),
      days: fc.integer({ min: 0, max: 60 }),
      taxable: fc.boolean(),
      yes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 0, max: 100_000 }), (some, rate) => {
        const named = some.map((each, n) => ({ ...each, id: `l${n}` }));
        const yes = named.filter((each) => each.yes);
        const sum = (few: typeof yes) => few.reduce((all, { cents }) => all + cents, 0);
        const exact = (sum(yes.filter(({ taxable }) => taxable)) * rate) / 100_000;
        const tax = Math.sign(exact) * Math.floor(Math.abs(exact) + 0.5);
        const { totalCents, days } = computeChange(named, new Set(yes.map(({ id }) => id)), rate);
        expect(totalCents).toBe(sum(yes) + tax);
        expect(days).toBe(yes.reduce((all, each) => all + each.days, 0));
      }),
    );
  });

  it.each(['corrosion', 'damage', 'old-repair', 'filler'] as const)('about %s needs a photo', (reason) => {
    const paths = findMissing(changeBodyOf({ reason }), { ...AROUND, photos: 0 }).map(({ path }) => path);
    expect(paths).toEqual(['photos']);
  });

  it('that was asked for needs none', () => {
    expect(findMissing(changeBodyOf({ reason: 'request' }), { ...AROUND, photos: 0 })).toEqual([]);
  });

  it('cannot take more off than there is, add more than a contract holds, or extend a stage that is over', () => {
    const [line] = lines;
    const of = (cents: number) => findMissing(changeBodyOf({ lines: [{ ...line!, cents }] }), AROUND);
    expect(of(-5_197_579)).toEqual([{ path: 'lines', message: CHANGE_MESSAGES.belowZero }]);
    expect(of(-5_197_578)).toEqual([]);
    expect(findMissing(changeBodyOf(), { ...AROUND, contractCents: 1_999_999_999 })).toEqual([
      { path: 'lines', message: CHANGE_MESSAGES.tooLarge },
    ]);
    expect(findMissing(changeBodyOf({ stageKey: 'prime' }), AROUND)).toEqual([
      { path: 'stageKey', message: CHANGE_MESSAGES.stageOver },
    ]);
  });
});

describe('answers', () => {
  const asks = { asksIfSure: true };
  it('are whole when each line is answered once', () => {
    expect(findAnswerProblem(lines, answersOf(['seal']), asks)).toBeNull();
    for (const answers of [answersOf([]).slice(1), [...answersOf([]).slice(1), ...answersOf([]).slice(1, 2)]])
      expect(findAnswerProblem(lines, answers, asks)).toEqual({ path: 'answers', message: CHANGE_MESSAGES.answerAll });
  });

  it('ask once whether a no to what must be done is meant', () => {
    const unsure = answersOf(['doubler']).map((answer) => ({ ...answer, sure: false }));
    expect(findAnswerProblem(lines, unsure, asks)).toEqual({ path: 'answers.1.sure', message: CHANGE_MESSAGES.sure });
    expect(findAnswerProblem(lines, unsure, { asksIfSure: false })).toBeNull();
    expect([isStopped(lines, unsure), isStopped(lines, answersOf(['doubler', 'rivets']))]).toEqual([true, false]);
  });

  it.each([
    ['corrosion', 2, false, 'corrosion'],
    ['damage', 2, true, 'other'],
    ['request', 2, false, 'customer-change'],
    ['corrosion', 0, true, 'awaiting-answer'],
    ['corrosion', 0, false, 'customer-change'],
  ] as const)('to %s that add %d days, late %s, move the date for %s', (reason, days, isLate, expected) => {
    expect(slipReasonOf(reason, { days, isLate })).toBe(expected);
  });
});

describe('the mark of a line', () => {
  it('is where the drawing was clicked, and never beside it', () => {
    const box = { left: 100, top: 50, width: 500, height: 200 };
    expect(markAt(box, { clientX: 350, clientY: 100 })).toEqual({ x: 500, y: 250 });
    expect(markAt(box, { clientX: 99, clientY: 260 })).toEqual({ x: 0, y: 1_000 });
  });

  it('moves by arrow keys alone', () => {
    expect(nudgeMark({ x: 500, y: 250 }, 'ArrowLeft')).toEqual({ x: 490, y: 250 });
    expect(nudgeMark({ x: 500, y: 995 }, 'ArrowDown')).toEqual({ x: 500, y: 1_000 });
    expect(nudgeMark({ x: 500, y: 250 }, 'a')).toBeNull();
  });
});
