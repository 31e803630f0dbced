import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Puts `work` off until the browser has shown what it was just told: a letter, or a choice. However often it is put off
 * meanwhile, it is done once; and at once where the page is left before. @returns how to put it off, and how to do at
 * once what is put off
 */
export function useDeferredWork(work: () => void): { defer: () => void; flush: () => void } {
  const latest = useRef(work);
  latest.current = work;
  const isWaiting = useRef(false);

  const flush = useCallback(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    latest.current();
  }, []);

  const defer = useCallback(() => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    // Drawn in the same breath: Enter right after it must find the page as it is then.
    requestAnimationFrame(() => setTimeout(() => flushSync(flush)));
  }, [flush]);

  useLayoutEffect(() => {
    // A page in the background paints no more.
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { defer, flush };
}
