import { expect, it } from 'vitest';
import { FIRST_STEP, nextStepState, type StepEvent, stepToShow } from './use-calculator-steps.ts';

const after = (...events: StepEvent[]) => events.reduce(nextStepState, { ...FIRST_STEP, isReady: true });
const hashChanged = (step: 1 | 2 | 3): StepEvent => ({ type: 'hashChanged', step });

it('shows the first step until hydration, then that of the hash', () => {
  expect(stepToShow(FIRST_STEP, '#step-3', 4)).toBe(1);
  expect(stepToShow(nextStepState(FIRST_STEP, { type: 'hydrated' }), '#step-3', 4)).toBe(3);
  expect(stepToShow(after(), '', 4)).toBe(1);
});

it('shows no step after the first incomplete one', () => {
  expect(stepToShow(after(), '#step-4', 2)).toBe(2);
});

it('shows the next step before the hash names it', () => {
  const next = after({ type: 'next', step: 2 });
  expect(stepToShow(next, '', 2)).toBe(2);
  expect(stepToShow(nextStepState(next, hashChanged(1)), '', 2)).toBe(2);
  expect(nextStepState(next, hashChanged(2)).pending).toBeNull();
});

it('keeps a second Next that was pressed before the hash changed', () => {
  const events: StepEvent[] = [{ type: 'next', step: 2 }, { type: 'next', step: 3 }, hashChanged(2)];
  expect(stepToShow(after(...events), '#step-2', 4)).toBe(3);
});

it('stays the same object when nothing was pending', () => {
  const state = after();
  expect(nextStepState(state, hashChanged(2))).toBe(state);
});

it('scrolls after Previous and Next, but not after Back and Forward', () => {
  expect(after({ type: 'next', step: 2 }).shouldScroll).toBe(true);
  expect(after({ type: 'next', step: 2 }, hashChanged(2)).shouldScroll).toBe(false);
  expect(after({ type: 'previous' }).shouldScroll).toBe(true);
  expect(after({ type: 'previous' }, hashChanged(1)).shouldScroll).toBe(false);
});
