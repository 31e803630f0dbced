import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAfterPaint } from '#ui/use-after-paint.ts';
import { STEPS, type Step } from '../calculator/rules.ts';

/**
 * Which step shows. It stands in the address as #step-2, so that Back is a step back, a reload stays, and changing it
 * asks nothing of the server; by Next it shows first, and stands there a moment later. `reachable` is the last step that
 * may be shown. `isReady` is false until the page's script has taken over: till then the HTML holds all steps, for
 * browsers without JavaScript.
 */
export function useCalculatorSteps(reachable: Step) {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const [isReady, setReady] = useState(false);
  const scrollsUp = useRef(false);
  const [ahead, setAhead] = useState<Step | null>(null);
  const asked = isReady ? stepIn(hash) : 1;
  const step = ahead ?? (Math.min(asked, reachable) as Step);
  const { putOff: putOffAddress } = useAfterPaint(() => {
    // Back from step 2 must find a hash, too: only between hashes the router stays away from the server.
    if (!hash) history.replaceState(history.state, '', hashOf(asked));
    navigate({ search, hash: hashOf(step) }, { state: { cameByNext: true } });
  });

  useLayoutEffect(() => setReady(true), []);

  useEffect(() => {
    if (ahead === null && asked !== step) navigate({ search, hash: hashOf(step) }, { replace: true });
    // Somebody quick may be a step further by now than when this was drawn.
    if (ahead === asked) setAhead((now) => (now === asked ? null : now));
  }, [ahead, asked, step, search, navigate]);

  useEffect(() => {
    if (scrollsUp.current) document.getElementById(`step-${step}`)?.scrollIntoView();
    scrollsUp.current = false;
  }, [step]);

  function goOn() {
    setAhead((step + 1) as Step);
    putOffAddress();
  }

  function goBack() {
    scrollsUp.current = true;
    if ((state as { cameByNext?: boolean } | null)?.cameByNext) navigate(-1);
    else navigate({ search, hash: hashOf((step - 1) as Step) }, { replace: true });
  }

  return { step, isReady, goOn, goBack };
}

const hashOf = (step: Step) => `#step-${step}`;

function stepIn(hash: string): Step {
  return STEPS.find((step) => hashOf(step) === hash) ?? 1;
}
