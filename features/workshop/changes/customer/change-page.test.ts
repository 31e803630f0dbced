import { describe, expect, it } from 'vitest';
import { changeBodyOf } from '#tests/support/changes.ts';
import type { ChangePage } from '../change-order.contract.ts';
import { type Answers, describeDecided, describeEffect, labelSigning, readAnswers } from './change-page.ts';

const page = {
  document: { ...changeBodyOf(), taxMilliPercent: 8_810 },
  contractCents: 5_197_578,
  readyDates: ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04', '2026-09-08', '2026-09-09'],
} as unknown as ChangePage;

it('reads the answers of a form, those that are given', () => {
  const fields = [
    ['name', 'Dana'],
    ['answer-doubler', 'no'],
    ['sure-doubler', 'on'],
    ['answer-seal', 'yes'],
    ['answer-rivets', 'maybe'],
    ['sure-filler', 'on'],
  ] as [string, string][];
  expect(readAnswers(fields)).toEqual([
    { id: 'doubler', yes: false, sure: true },
    { id: 'seal', yes: true, sure: false },
  ]);
});

describe('what answers change', () => {
  it('follows each of them', () => {
    const { contract, ready, sums } = describeEffect(page, {
      doubler: 'yes',
      rivets: 'yes',
      filler: 'no',
      seal: 'yes',
    });
    expect(contract).toEqual({ before: 5_197_578, after: 5_595_223 });
    expect(ready).toEqual({ before: '2026-09-01', after: '2026-09-08' });
    expect(labelSigning(sums, true)).toBe('Sign: +$3,976.45, +4\u00a0days');
    expect(describeEffect({ ...page, readyDates: [] }, {}).ready).toBeNull();
  });

  it('promises no date after a no to a line that must be done', () => {
    const { id } = page.document.lines.find(({ mustDo }) => mustDo)!;
    expect(describeEffect(page, { [id]: 'no' })).toMatchObject({ holds: true, ready: null });
    expect(describeEffect(page, { [id]: 'yes' })).toMatchObject({ holds: false, ready: { after: expect.any(String) } });
  });

  it.each<[Answers, string]>([
    [{}, 'Answer each of the four lines.'],
    [{ doubler: 'yes', seal: 'no' }, 'Still to answer: line 2, 3.'],
    [{ doubler: 'yes', rivets: 'no', filler: 'no', seal: 'yes' }, 'Yes to 1, 4.'],
    [{ doubler: 'no', rivets: 'no', filler: 'no', seal: 'no' }, 'No to everything.'],
  ])('says of %j what is open', (answers, state) => {
    expect(describeEffect(page, answers).state).toBe(state);
  });
});

it.each([
  [
    ['doubler', 'rivets', 'seal'],
    'Lines 1, 2, and 4 were approved: +$3,976.45 and 4\u00a0work days. Line 3 was declined.',
  ],
  [['doubler', 'rivets', 'filler', 'seal'], 'All four lines were approved: +$5,191.45 and 5\u00a0work days.'],
  [['seal'], 'Line 4 was approved: +$448.95. Lines 1, 2, and 3 were declined.'],
  [[], 'All four lines were declined.'],
])('says what was decided: %j', (yes, words) => {
  const answers = page.document.lines.map(({ id }) => ({ id, yes: yes.includes(id as never) }));
  expect(describeDecided(page.document, answers)).toBe(words);
});
