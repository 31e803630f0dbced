import { expect, it } from 'vitest';
import { findCurrentStage, isCauseOfDelay } from './stages.ts';

it.each([
  [[0, 5, 5, 5, 5, 5, 5, 5], [1]],
  [
    [-1, 3, 3, 6, 6],
    [1, 3],
  ],
  [
    [4, 2, 4, 5],
    [0, 3],
  ],
  [[null, 0, -2], []],
])('says a delay once, at its cause: days over %j at %j', (over, causes) => {
  const stages = over.map((daysOver) => ({ daysOver, state: 'to-come' }));
  expect(stages.flatMap((_, at) => (isCauseOfDelay(stages, at) ? [at] : []))).toEqual(causes);
});

it('takes a skipped stage for no cause', () => {
  const stages = [
    { daysOver: 9, state: 'skipped' },
    { daysOver: 2, state: 'to-come' },
  ];
  expect([isCauseOfDelay(stages, 0), isCauseOfDelay(stages, 1)]).toEqual([false, true]);
});

it('is at the stage under way, although an earlier one was skipped and reopened', () => {
  const stages = (['finished', 'to-come', 'under-way'] as const).map((state) => ({ state }));
  expect(findCurrentStage(stages)).toBe(stages[2]);
  expect(findCurrentStage(stages.slice(0, 2))).toBe(stages[1]);
  expect(findCurrentStage(stages.slice(0, 1))).toBeUndefined();
});
