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

/** Holds whoever would leave the page, by the back button of a phone too, while something is unsaved. @returns the blocker, for its question */
export function useLeaveGuard(hasUnsaved: boolean) {
  useCloseGuard(hasUnsaved);
  return useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
}
