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

/** Asks with `confirmLeaving` before a navigation from the pages under `base` that leaves unsaved changes, including Back. */
export function useLeaveGuard(hasUnsaved: boolean, base: string, confirmLeaving: () => Promise<boolean>): void {
  useBeforeUnloadGuard(hasUnsaved);
  const blocker = useBlocker(
    ({ nextLocation }) => hasUnsaved && nextLocation.pathname !== base && !nextLocation.pathname.startsWith(`${base}/`),
  );
  const ask = useEffectEvent(async () => {
    if (await confirmLeaving()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
}
