import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Puts `work` off until the browser has shown what it was just told: a letter, or a choice. However often it is put off
 * meanwhile, it is done once; and at once where the page is left before. @returns how to put it off, and how to do at
 * once what is put off
 */
export function useAfterPaint(work: () => void): { putOff: () => void; catchUp: () => void } {
  const latest = useRef(work);
  latest.current = work;
  const isWaiting = useRef(false);

  const catchUp = useCallback(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    latest.current();
  }, []);

  const putOff = useCallback(() => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    // Drawn in the same breath: Enter right after it must find the page as it is then.
    requestAnimationFrame(() => setTimeout(() => flushSync(catchUp)));
  }, [catchUp]);

  useLayoutEffect(() => {
    // A page in the background paints no more.
    document.addEventListener('visibilitychange', catchUp);
    window.addEventListener('pagehide', catchUp);
    return () => {
      document.removeEventListener('visibilitychange', catchUp);
      window.removeEventListener('pagehide', catchUp);
      catchUp();
    };
  }, [catchUp]);

  return { putOff, catchUp };
}
