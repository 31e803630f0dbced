import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Has the browser ask before it closes or leaves the page while something is unsaved. */
export function useCloseGuard(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}

/** Blocks leaving the page while something is unsaved, also by a phone's back button. @returns the blocker, for its dialog */
export function useLeaveGuard(hasUnsaved: boolean) {
  useCloseGuard(hasUnsaved);
  return useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
}
