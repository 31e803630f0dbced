import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part that the address names, once it is there: the router looks for it before its data has come. */
export function useScrollToHash(isThere = true): void {
  const { hash } = useLocation();
  // Newer browsers answer with a promise, which React would take for a cleanup.
  useEffect(() => {
    if (isThere) void document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, [hash, isThere]);
}
