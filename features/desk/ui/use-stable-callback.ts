import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that calls the latest `act`, for props of memoized components. */
export function useStableCallback<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
