import { useEffect } from 'react';
import { promptLogin } from '#client/login-prompt.ts';
import { hasSignedInCookie } from '#features/site/ui/useSignedIn.ts';

/** A logout in another tab ends this one, too: it is covered on focus, not at the next call. */
export function useLeftElsewhere(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !hasSignedInCookie()) void promptLogin({ isWanted: false });
    };
    document.addEventListener('visibilitychange', look);
    // Of two windows side by side, neither is ever out of sight.
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
}
