import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { STEPS, type Step } from '../calculator/rules.ts';

/**
 * Which step shows. It stands in the address as #step-2, so that Back is a step back, a reload stays, and changing it
 * asks nothing of the server; `reachable` is the last step that may be shown. `isReady` is false until the page's
 * script has taken over: till then the HTML holds all steps, for browsers without JavaScript.
 */
export function useCalculatorSteps(reachable: Step) {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const [isReady, setReady] = useState(false);
  const scrollsUp = useRef(false);
  const asked = isReady ? stepIn(hash) : 1;
  const step = Math.min(asked, reachable) as Step;

  useLayoutEffect(() => setReady(true), []);

  useEffect(() => {
    if (asked !== step) navigate({ search, hash: hashOf(step) }, { replace: true });
  }, [asked, step, search, navigate]);

  useEffect(() => {
    if (scrollsUp.current) document.getElementById(`step-${step}`)?.scrollIntoView();
    scrollsUp.current = false;
  }, [step]);

  function goOn() {
    // Back from step 2 must find a hash, too: only between hashes the router stays away from the server.
    if (!hash) history.replaceState(history.state, '', hashOf(step));
    navigate({ search, hash: hashOf((step + 1) as Step) }, { state: { cameByNext: true } });
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
