import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs `work` after the next paint, so that a keystroke shows first. Several `defer()` before that run it once. `flush()`
 * runs deferred work now, as does leaving the page.
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
    // Synchronously, so that Enter right after it finds the page updated.
    requestAnimationFrame(() => setTimeout(() => flushSync(flush)));
  }, [flush]);

  useLayoutEffect(() => {
    // A hidden page does not paint.
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
