import { STEPS, type Step } from '../calculator/rules.ts';

export interface StepState {
  /** False until hydration: the HTML holds all steps, for browsers without JavaScript. */
  isReady: boolean;
  /** The step that Next shows before the hash names it. */
  pending: Step | null;
  /** Previous or Next changes the step. After Back or Forward, the router restores the scroll position. */
  shouldScroll: boolean;
}

export type StepEvent =
  | { type: 'hydrated' }
  | { type: 'next'; step: Step }
  | { type: 'previous' }
  | { type: 'hashChanged'; step: Step };

export const FIRST_STEP: StepState = { isReady: false, pending: null, shouldScroll: false };

export function nextStepState(state: StepState, event: StepEvent): StepState {
  switch (event.type) {
    case 'hydrated':
      return { ...state, isReady: true };
    case 'next':
      return { ...state, pending: event.step, shouldScroll: true };
    case 'previous':
      return { ...state, shouldScroll: true };
    case 'hashChanged': {
      const { pending, shouldScroll } = state;
      // The user may press Next again before the hash changes.
      if (pending !== null && pending !== event.step) return state;
      return pending !== null || shouldScroll ? { ...state, pending: null, shouldScroll: false } : state;
    }
  }
}

/** The step to show; `reachable` is the last step that may show. */
export function stepToShow({ isReady, pending }: StepState, hash: string, reachable: Step): Step {
  return pending ?? (Math.min(isReady ? stepOf(hash) : 1, reachable) as Step);
}

export const hashOf = (step: Step) => `#step-${step}`;

export function stepOf(hash: string): Step {
  return STEPS.find((step) => hashOf(step) === hash) ?? 1;
}
