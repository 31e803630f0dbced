import { describe, expect, it } from 'vitest';
import {
  canHappen,
  changedDays,
  daysAfter,
  type LastAct,
  type StageDays,
  UNDO_MS,
  undoProblem,
  usualDay,
} from './stages.ts';

const TODAY = '2026-11-27';
const TO_COME: StageDays = {
  startedOn: null,
  finishedOn: null,
  finishedBefore: null,
  skipped: false,
  daysLeft: null,
  daysLeftOn: null,
};
const FINISHED = { ...TO_COME, startedOn: '2026-10-19', finishedOn: '2026-10-21' };

describe('a reopened stage', () => {
  const reopened = daysAfter('reopen', FINISHED, TODAY);

  it('is under way since its first day, and finished on its day again', () => {
    expect(reopened).toEqual({ ...FINISHED, finishedOn: null, finishedBefore: '2026-10-21' });
    expect(daysAfter('finish', reopened, usualDay('finish', reopened, TODAY))).toEqual(FINISHED);
  });

  it('is finished on another day that is given', () => {
    expect(daysAfter('finish', reopened, TODAY)).toEqual({ ...FINISHED, finishedOn: TODAY });
  });

  it('keeps what it was before: its start cannot be undone', () => {
    expect(canHappen('undo-start', reopened)).toBe(false);
  });
});

it('a start is undone with what was said since', () => {
  const started = { ...daysAfter('start', TO_COME, TODAY), daysLeft: 3, daysLeftOn: TODAY };
  expect(canHappen('undo-start', started)).toBe(true);
  expect(daysAfter('undo-start', started, TODAY)).toEqual(TO_COME);
});

it('happens to stages in the right state only', () => {
  const started = { ...TO_COME, startedOn: TODAY };
  const skipped = { ...TO_COME, skipped: true };
  const allowed = (stage: StageDays) =>
    (['start', 'finish', 'reopen', 'skip', 'undo-start'] as const).filter((event) => canHappen(event, stage));
  expect([TO_COME, started, FINISHED, skipped].map(allowed)).toEqual([
    ['start', 'skip'],
    ['finish', 'undo-start'],
    ['reopen'],
    ['reopen'],
  ]);
});

describe('an act', () => {
  const before = { key: 'strip', ...FINISHED };
  const after = { key: 'strip', ...daysAfter('reopen', FINISHED, TODAY) };
  const at = '2026-11-27T17:00:00.000Z';
  const act: LastAct = { userId: 'joe', at, status: 'in-work', stages: changedDays([before], [after]) };
  const soon = new Date(Date.parse(at) + UNDO_MS);
  const problem = (changes: object = {}, by: object = {}, last: LastAct | null = act) =>
    undoProblem(
      last,
      { key: 'strip', status: 'in-work', stages: [after], ...changes },
      { userId: 'joe', now: soon, ...by },
    );

  it('can be undone by who did it, as long as all stands as it left it', () => {
    expect(act.stages).toEqual([{ key: 'strip', before: FINISHED, after: daysAfter('reopen', FINISHED, TODAY) }]);
    expect(problem()).toBeNull();
    expect(problem({ stages: [{ ...after, daysLeft: 2, daysLeftOn: TODAY }] })).toBe('changed');
    expect(problem({ stages: [before] })).toBe('changed');
    expect(problem({ stages: [] })).toBe('changed');
    expect(problem({ status: 'on-hold' })).toBe('changed');
    expect(problem({ key: 'metal' })).toBe('changed');
    expect(problem({}, { userId: 'ana' })).toBe('changed');
    expect(problem({}, {}, null)).toBe('changed');
  });

  it('can be undone for some minutes', () => {
    expect(problem({}, { now: new Date(soon.getTime() + 1) })).toBe('late');
  });
});
