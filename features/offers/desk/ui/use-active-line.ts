import { type FocusEvent, useRef, useState } from 'react';

/**
 * The line that is worked on: the one that had the focus last. A pressed pointer has to be released first, as the line
 * that unfolds would move what is being clicked away.
 */
export function useActiveLine() {
  const [activeLine, setActiveLine] = useState<string | null>(null);
  const isPressed = useRef(false);
  const next = useRef<string | null>(null);

  function release() {
    isPressed.current = false;
    // After the click that follows.
    setTimeout(() => next.current !== null && setActiveLine(next.current));
  }

  return {
    activeLine,
    onPointerDown: () => {
      isPressed.current = true;
      window.addEventListener('pointerup', release, { once: true });
      window.addEventListener('pointercancel', release, { once: true });
    },
    onFocus: ({ target }: FocusEvent) => {
      const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
      if (line === undefined) return;
      next.current = line;
      if (!isPressed.current) setActiveLine(line);
    },
  };
}
