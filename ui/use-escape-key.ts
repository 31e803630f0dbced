import { useEffect, useRef } from 'react';

/**
 * Escape during a drag, wherever the focus is: calls what `watch` was given, until `ignore`. Nothing else acts on that
 * key, so that a dialog stays open.
 */
export function useEscapeKey() {
  const listener = useRef<(event: KeyboardEvent) => void>(undefined);
  const ignore = () => {
    if (listener.current) window.removeEventListener('keydown', listener.current, { capture: true });
  };
  const watch = (cancel: () => void) => {
    ignore();
    listener.current = (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    window.addEventListener('keydown', listener.current, { capture: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads a ref
  useEffect(() => ignore, []);
  return { watch, ignore };
}
