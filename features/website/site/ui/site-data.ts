import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Business } from '#foundation/business/business.ts';
import { fetchAhead } from '#ui/lazy-optional.ts';

/** Analytics services that the operator configured; null where there is none. */
export interface Analytics {
  gaMeasurementId: string | null;
  plausibleDomain: string | null;
}

/** Set with the session and readable by scripts, so that other browsers skip the request for the user. */
export const SIGNED_IN_COOKIE = 'signed_in=1';

export interface Site {
  business: Business;
  /** The shop's name in short. */
  brand: string;
  /** Its mark for dark ground; null without one. */
  logo: { src: string; width: number; height: number } | null;
  serviceTitles: string[];
  /** Whether the scheme studio is open. */
  hasStudio: boolean;
  /** Whether emails leave. */
  hasMail: boolean;
  publicUrl: string;
  analytics: Analytics;
}

/** The root route's loader data, or no facts if it failed to load. */
export function useSite(): Site {
  return (useRouteLoaderData('root') as Site | undefined) ?? FALLBACK_SITE;
}

const FALLBACK_SITE: Site = {
  business: {
    name: '',
    airport: { name: '', code: '' },
    address: { locality: '', region: '', regionCode: '', country: '' },
    phone: null,
    since: 0,
    hours: [],
    claims: { experience: '', coverage: '', resale: '' },
    timeZone: 'America/Denver',
  },
  brand: '',
  logo: null,
  serviceTitles: [],
  hasStudio: false,
  hasMail: false,
  publicUrl: '',
  analytics: { gaMeasurementId: null, plausibleDomain: null },
};

/** Loads the parts that no first view needs, as one file. */
export const loadBelowFold = () => import('./below-fold.ts');

export const loadLogout = () => loadBelowFold().then(({ LogoutButton }) => ({ default: LogoutButton }));

export interface SignedInUser {
  isSignedIn: boolean;
  isAdmin: boolean;
  clear: () => void;
}

const SIGNED_OUT = { isSignedIn: false, isAdmin: false };

export const hasSignedInCookie = () => document.cookie.split('; ').includes(SIGNED_IN_COOKIE);

/** The signed-in user. Asks the server only with the cookie `signed_in`; a failure counts as signed out. */
export function useSignedIn(): SignedInUser {
  const [user, setUser] = useState(SIGNED_OUT);

  useEffect(() => {
    if (!hasSignedInCookie()) return;
    const abort = new AbortController();
    fetch('/api/auth/user', { credentials: 'include', signal: abort.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then(async (user: { role: string } | null) => {
        if (!user) return;
        // A suspended button would delay hydration of the rest, or drop the footer that the server rendered.
        await fetchAhead(loadLogout).catch(() => {});
        // Edit mode needs the same file.
        const isAdmin = await loadBelowFold().then(
          ({ isOwner }) => isOwner(user.role),
          () => false,
        );
        setUser({ isSignedIn: true, isAdmin });
      })
      .catch(() => {});
    return () => abort.abort();
  }, []);

  return { ...user, clear: () => setUser(SIGNED_OUT) };
}
