import { useEffect, useState } from 'react';
import { SIGNED_IN_COOKIE } from '../contract.ts';

export interface SignedIn {
  signedIn: boolean;
  isAdmin: boolean;
  forget: () => void;
}

const NOBODY = { signedIn: false, isAdmin: false };

/** Whether somebody is signed in. Asks the server only where the cookie says that it is worth it; a failure counts as no. */
export function useSignedIn(): SignedIn {
  const [who, setWho] = useState(NOBODY);

  useEffect(() => {
    if (!document.cookie.split('; ').includes(SIGNED_IN_COOKIE)) return;
    const stop = new AbortController();
    fetch('/api/auth/user', { credentials: 'include', signal: stop.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((user: { role: string } | null) => user && setWho({ signedIn: true, isAdmin: user.role === 'admin' }))
      .catch(() => {});
    return () => stop.abort();
  }, []);

  return { ...who, forget: () => setWho(NOBODY) };
}
