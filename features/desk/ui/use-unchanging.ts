import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the one given last does: what it is handed to is not drawn again for it. */
export function useUnchanging<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
