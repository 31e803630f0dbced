import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The user has taken over. */
const TAKEOVERS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Parts grow as they load: keeps the one that the address names in view, until the user does something. */
export function useLinkedPart(parts: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part || !parts.current) return;
    const takeover = new AbortController();
    const growth = new ResizeObserver(() => part.scrollIntoView({ behavior: 'instant' }));
    growth.observe(parts.current);
    const stop = () => {
      growth.disconnect();
      takeover.abort();
    };
    for (const event of TAKEOVERS)
      window.addEventListener(event, stop, { signal: takeover.signal, passive: true, capture: true });
    return stop;
  }, [hash, parts]);
}
