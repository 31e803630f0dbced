import { describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES, FULL_REPAINT, type StageTemplate } from '../templates/constants.ts';
import { columnOf, moveTo, nextMove, previousMove, shortTitle } from './rules.ts';

const PARTIAL = BUILT_IN_TEMPLATES.find(({ name }) => name.startsWith('Partial'))!.stages;
const INTERIOR = BUILT_IN_TEMPLATES.find(({ name }) => name === 'Interior')!.stages;

/** A job in its nth stage. */
function jobAt(at: number, templates: readonly StageTemplate[] = FULL_REPAINT, status = 'in-work' as const) {
  const stages = templates.map(({ key, title, bay }, index) => {
    const state = index < at ? ('finished' as const) : index === at ? ('under-way' as const) : ('to-come' as const);
    return { key, title, bay, state, start: null, end: null };
  });
  return { status, stages, stage: stages[at] ?? null, hold: null };
}

describe('the column of a card', () => {
  it('is of its stage, or of the one before a stage of the shop’s own', () => {
    expect(columnOf(jobAt(3))).toBe('metal');
    const own = { ...FULL_REPAINT[0]!, key: 'own', title: 'Bench work' };
    expect(columnOf(jobAt(4, FULL_REPAINT.toSpliced(4, 0, own)))).toBe('metal');
    expect(columnOf(jobAt(0, [own, ...FULL_REPAINT]))).toBe('induction');
    expect(columnOf(jobAt(9))).toBe('release');
  });

  it('is none for interiors', () => expect(columnOf(jobAt(0, INTERIOR))).toBeNull());
});

describe('a move', () => {
  it('goes to the next stage that is open, and to readiness after the last', () => {
    expect(nextMove(jobAt(3))).toEqual({ kind: 'advance', key: 'metal', to: 'Primer' });
    expect(nextMove(jobAt(8))).toEqual({ kind: 'make-ready', key: 'release' });
    expect(nextMove(jobAt(9))).toEqual({ kind: 'make-ready', key: null });
    const skipping = jobAt(3);
    skipping.stages[4]!.state = 'skipped' as never;
    expect(nextMove(skipping)).toEqual({ kind: 'advance', key: 'metal', to: 'Color' });
  });

  it('asks first what a job needs that is not in work', () => {
    const as = (status: 'booked' | 'ready' | 'delivered') => nextMove({ ...jobAt(0), status });
    expect([as('booked'), as('ready'), as('delivered')]).toEqual([{ kind: 'arrive' }, { kind: 'deliver' }, null]);
    const hold = { reason: 'parts', note: null, since: '2026-11-24', from: 'in-work' };
    expect(nextMove({ ...jobAt(2), status: 'on-hold', hold })).toEqual({ kind: 'resume' });
  });

  it('takes the last stage back', () => {
    expect(previousMove(jobAt(3))).toEqual({ kind: 'reopen-stage', key: 'strip', to: 'Strip' });
    expect(previousMove(jobAt(0))).toBeNull();
    expect(previousMove({ ...jobAt(9), status: 'ready' })).toEqual({ kind: 'reopen-job' });
  });

  it('of a card is to the column beside its own, or to that of its next stage', () => {
    expect(moveTo(jobAt(3), 'prime')).toEqual(nextMove(jobAt(3)));
    expect(moveTo(jobAt(3), 'color')).toBeNull();
    expect(moveTo(jobAt(3), 'strip')).toEqual(previousMove(jobAt(3)));
    expect(moveTo(jobAt(3), 'metal')).toBeNull();
    // From induction straight to metal.
    expect(moveTo(jobAt(0, PARTIAL), 'metal')).toEqual({ kind: 'advance', key: 'induction', to: 'Metal' });
    expect(moveTo(jobAt(0, PARTIAL), 'prime')).toBeNull();
  });
});

it('titles are short unless the shop has renamed them', () => {
  expect(shortTitle(FULL_REPAINT[3]!)).toBe('Metal');
  expect(shortTitle({ key: 'metal', title: 'Dents' })).toBe('Dents');
});
