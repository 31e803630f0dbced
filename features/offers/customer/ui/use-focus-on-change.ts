import { useEffect, useRef } from 'react';

/** The form that changed the state is gone, and what became of the document is above it. */
export function useFocusOnChange(state: string): void {
  const initial = useRef(state);
  useEffect(() => {
    if (state !== initial.current) document.getElementById('state-title')?.focus();
  }, [state]);
}
