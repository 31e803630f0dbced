import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/** Makes the browser ask before it closes or leaves a page with unsaved changes. */
export function useBeforeUnloadGuard(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}

/** Asks with `confirmLeaving` before a navigation that leaves unsaved changes, including Back. */
export function useLeaveGuard(hasUnsaved: boolean, confirmLeaving: () => Promise<boolean>): void {
  useBeforeUnloadGuard(hasUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const ask = useEffectEvent(async () => {
    if (await confirmLeaving()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
}
