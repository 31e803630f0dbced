import { useEffect } from 'react';
import { promptLogin } from '#client/login-prompt.ts';
import { hasSignedInCookie } from '#features/site/ui/useSignedIn.ts';

/** Prompts for login when the user has logged out in another tab, on focus rather than at the next request. */
export function useLogoutElsewhere(): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && !hasSignedInCookie()) void promptLogin({ isWanted: false });
    };
    document.addEventListener('visibilitychange', check);
    // Two windows side by side are both always visible.
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, []);
}
