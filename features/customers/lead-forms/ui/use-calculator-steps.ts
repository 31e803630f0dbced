import { useEffect, useEffectEvent, useLayoutEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDeferredWork } from '#ui/use-deferred-work.ts';
import { STEPS, type Step } from '../calculator.ts';

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

function stepOf(hash: string): Step {
  return STEPS.find((step) => hashOf(step) === hash) ?? 1;
}

/**
 * The step that shows. The hash holds it as #step-2, so that Back is a step back, a reload keeps it, and the server is
 * not asked. Next shows the step first and changes the hash a moment later. `reachable` is the last step that may show.
 */
export function useCalculatorSteps(reachable: Step) {
  const navigate = useNavigate();
  const { hash, search, state: historyState } = useLocation();
  const [state, dispatch] = useReducer(nextStepState, FIRST_STEP);
  const { isReady, pending, shouldScroll } = state;
  const step = stepToShow(state, hash, reachable);
  const { defer: deferHash } = useDeferredWork(() => {
    // Back from step 2 must find a hash: the router only skips the server between hashes.
    if (!hash) history.replaceState(history.state, '', hashOf(1));
    navigate({ search, hash: hashOf(step) }, { state: { cameByNext: true }, preventScrollReset: true });
  });

  useLayoutEffect(() => dispatch({ type: 'hydrated' }), []);

  useEffect(() => {
    if (!isReady) return;
    const hashStep = stepOf(hash);
    if (pending === null && hashStep !== step)
      navigate({ search, hash: hashOf(step) }, { replace: true, preventScrollReset: true });
    dispatch({ type: 'hashChanged', step: hashStep });
  }, [isReady, pending, hash, step, search, navigate]);

  const handleChange = useEffectEvent((step: Step) => {
    // After the router has restored the position, before the next paint.
    if (isReady) queueMicrotask(() => showStep(step, shouldScroll));
  });
  useLayoutEffect(() => handleChange(step), [step]);

  function goToNext() {
    dispatch({ type: 'next', step: (step + 1) as Step });
    deferHash();
  }

  function goToPrevious() {
    dispatch({ type: 'previous' });
    if ((historyState as { cameByNext?: boolean } | null)?.cameByNext) navigate(-1);
    else navigate({ search, hash: hashOf((step - 1) as Step) }, { replace: true, preventScrollReset: true });
  }

  return { step, isReady, goToNext, goToPrevious };
}

/**
 * Differs from the hash, so that the router and `AnchorScrolling` do not scroll there smoothly under the next press.
 */
export const stepId = (step: number) => `calculator-step-${step}`;

/** The height of the fixed header. */
const HEADER_PX = 80;

function showStep(step: Step, shouldScroll: boolean): void {
  const section = document.getElementById(stepId(step));
  section?.focus({ preventScroll: true });
  const top = section?.getBoundingClientRect().top ?? 0;
  const isInView = top >= HEADER_PX && top < window.innerHeight / 2;
  if (shouldScroll && !isInView) section?.scrollIntoView({ behavior: 'instant' });
}
