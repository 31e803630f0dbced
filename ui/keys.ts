import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';

/** Where the arrow keys lead in a list, by `key`. */
export const ARROW_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Which button to move an item of a list takes the focus after the item came to a place: the one that was pressed, unless
 * that is disabled at this end of the list.
 */
export function enabledStep(to: number, count: number, pressed: number): number {
  if (to === 0) return 1;
  return to === count - 1 ? -1 : pressed;
}

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

/** WebKit ends a composition before the key that ended it, which keeps this code. */
const COMPOSING_KEY = 229;

/** Whether a key belongs to an input method, such as the Enter that accepts a Japanese word: it is no command. */
export function isComposing({ nativeEvent: { isComposing: isOpen, keyCode } }: ReactKeyboardEvent): boolean {
  return isOpen || keyCode === COMPOSING_KEY;
}
