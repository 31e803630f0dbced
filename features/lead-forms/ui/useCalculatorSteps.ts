import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDeferredWork } from '#ui/use-deferred-work.ts';
import { STEPS, type Step } from '../calculator/rules.ts';

/**
 * The step that shows. The hash holds it as #step-2, so that Back is a step back, a reload keeps it, and the server is
 * not asked. Next shows the step first and changes the hash a moment later. `reachable` is the last step that may show.
 * `isReady` is false until hydration: the HTML holds all steps, for browsers without JavaScript.
 */
export function useCalculatorSteps(reachable: Step) {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const [isReady, setReady] = useState(false);
  const shown = useRef<Step>(1);
  /** Back or Forward changed the step; the router restores their scroll position. */
  const isTravel = useRef(true);
  const [ahead, setAhead] = useState<Step | null>(null);
  const asked = isReady ? stepIn(hash) : 1;
  const step = ahead ?? (Math.min(asked, reachable) as Step);
  const { defer: putOffAddress } = useDeferredWork(() => {
    // Back from step 2 must find a hash: the router only skips the server between hashes.
    if (!hash) history.replaceState(history.state, '', hashOf(asked));
    navigate({ search, hash: hashOf(step) }, { state: { cameByNext: true }, preventScrollReset: true });
  });

  useLayoutEffect(() => setReady(true), []);

  useEffect(() => {
    if (ahead === null && asked !== step)
      navigate({ search, hash: hashOf(step) }, { replace: true, preventScrollReset: true });
    // A quick visitor may be a step ahead of the last render.
    if (ahead === asked) setAhead((now) => (now === asked ? null : now));
  }, [ahead, asked, step, search, navigate]);

  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const shouldScroll = !isTravel.current;
    isTravel.current = true;
    // After the router has restored the position, before the next paint.
    queueMicrotask(() => showStep(step, shouldScroll));
  }, [step]);

  function goOn() {
    isTravel.current = false;
    setAhead((step + 1) as Step);
    putOffAddress();
  }

  function goBack() {
    isTravel.current = false;
    if ((state as { cameByNext?: boolean } | null)?.cameByNext) navigate(-1);
    else navigate({ search, hash: hashOf((step - 1) as Step) }, { replace: true, preventScrollReset: true });
  }

  return { step, isReady, goOn, goBack };
}

const hashOf = (step: Step) => `#step-${step}`;
/**
 * Differs from the hash, so that the router and `AnchorScrolling` do not scroll there smoothly under the next press.
 */
export const stepId = (step: number) => `calculator-step-${step}`;

/** The height of the fixed header. */
const HEADER_PX = 80;

function showStep(step: Step, bringsIntoView: boolean): void {
  const place = document.getElementById(stepId(step));
  place?.focus({ preventScroll: true });
  const top = place?.getBoundingClientRect().top ?? 0;
  const isInView = top >= HEADER_PX && top < window.innerHeight / 2;
  if (bringsIntoView && !isInView) place?.scrollIntoView({ behavior: 'instant' });
}

function stepIn(hash: string): Step {
  return STEPS.find((step) => hashOf(step) === hash) ?? 1;
}
