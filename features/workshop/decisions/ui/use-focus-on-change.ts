import { useEffect, useRef } from 'react';
import { DONE } from '#website/site/pages.ts';

/** What became of the document is above the form, which is gone if someone else decided meanwhile. */
export function useFocusOnChange(state: string): void {
  const initial = useRef(state);
  useEffect(() => {
    if (state !== initial.current && document.activeElement?.id !== DONE)
      document.getElementById('state-title')?.focus();
  }, [state]);
}
