import { useEffect, useState } from 'react';
import { fetchAhead } from '#ui/lazy-optional.ts';
import { SIGNED_IN_COOKIE } from '../contract.ts';
import { loadLogout } from './load-below-fold.ts';

export interface SignedIn {
  signedIn: boolean;
  isAdmin: boolean;
  forget: () => void;
}

const SIGNED_OUT = { signedIn: false, isAdmin: false };

/** Whether this browser is signed in, as far as its own cookie tells. */
export const isSignedIn = () => document.cookie.split('; ').includes(SIGNED_IN_COOKIE);

/** Whether a user is signed in. Asks the server only if the cookie `signed_in` is there; a failure counts as no. */
export function useSignedIn(): SignedIn {
  const [who, setWho] = useState(SIGNED_OUT);

  useEffect(() => {
    if (!isSignedIn()) return;
    const stop = new AbortController();
    fetch('/api/auth/user', { credentials: 'include', signal: stop.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then(async (user: { role: string } | null) => {
        if (!user) return;
        // What shows then must not have to wait: React puts off what else comes to life just after, and may never do it
        // where the router changes something meanwhile. It would also take away what the server drew of the foot.
        await fetchAhead(loadLogout).catch(() => {});
        setWho({ signedIn: true, isAdmin: user.role === 'admin' });
      })
      .catch(() => {});
    return () => stop.abort();
  }, []);

  return { ...who, forget: () => setWho(SIGNED_OUT) };
}
