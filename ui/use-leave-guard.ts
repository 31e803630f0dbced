import { useEffect } from 'react';
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

/** Blocks navigation with unsaved changes, including Back. @returns the blocker, for a dialog */
export function useLeaveGuard(hasUnsaved: boolean) {
  useBeforeUnloadGuard(hasUnsaved);
  return useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
}
