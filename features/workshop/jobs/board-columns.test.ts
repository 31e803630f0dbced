import { describe, expect, it } from 'vitest';
import { columnOf, directionTo, shortTitle } from './board-columns.ts';
import { BUILT_IN_TEMPLATES, FULL_REPAINT, type StageTemplate } from './stage-templates.ts';

const PARTIAL = BUILT_IN_TEMPLATES.find(({ name }) => name.startsWith('Partial'))!.stages;
const INTERIOR = BUILT_IN_TEMPLATES.find(({ name }) => name === 'Interior')!.stages;

/** A job in its nth stage. */
function jobAt(at: number, templates: readonly StageTemplate[] = FULL_REPAINT, status = 'in-work' as const) {
  const stages = templates.map(({ key, title, bay }, index) => {
    const later = index === at ? ('under-way' as const) : ('to-come' as const);
    const state = index < at ? ('finished' as const) : later;
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
  it('of a card is to the column beside its own, or to that of its next stage', () => {
    expect(directionTo(jobAt(3), 'prime')).toBe('next');
    expect(directionTo(jobAt(3), 'color')).toBeNull();
    expect(directionTo(jobAt(3), 'strip')).toBe('previous');
    expect(directionTo(jobAt(3), 'metal')).toBeNull();
    // From induction straight to metal.
    expect(directionTo(jobAt(0, PARTIAL), 'metal')).toBe('next');
    expect(directionTo(jobAt(0, PARTIAL), 'prime')).toBeNull();
  });
});

it('titles are short unless the shop has renamed them', () => {
  expect(shortTitle(FULL_REPAINT[3]!)).toBe('Metal');
  expect(shortTitle({ key: 'metal', title: 'Dents' })).toBe('Dents');
});
