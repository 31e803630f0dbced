import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The value as it was when a pointer was pressed, until it is let go: what comes meanwhile must not push another row
 * under it, for then the click is lost, or worse, meant for somebody else.
 */
export function useSteady<T>(value: T): T {
  const latest = useRef(value);
  const [held, setHeld] = useState<{ value: T } | null>(null);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    let after: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      clearTimeout(after);
      setHeld({ value: latest.current });
    };
    // The click comes right after; what it does belongs to what was seen.
    const letGo = () => {
      clearTimeout(after);
      after = setTimeout(() => setHeld(null));
    };
    document.addEventListener('pointerdown', hold, true);
    for (const end of ENDS) window.addEventListener(end, letGo, true);
    return () => {
      clearTimeout(after);
      document.removeEventListener('pointerdown', hold, true);
      for (const end of ENDS) window.removeEventListener(end, letGo, true);
    };
  }, []);
  return held ? held.value : value;
}

const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur'];

/** Less is rounding; what moved by more has another place in the list, to which nobody wants to be taken. */
const MOVED_PX = { least: 1, most: 400 };

/**
 * Keeps the row under a mouse where it is when rows come or go above it: the page scrolls along. For fingers and keys
 * the browser's own anchoring does; while a mouse is over the list it is off, or both would correct the same. With
 * another `filter` it is another list, which begins where it begins.
 */
export function useSteadyPlace(list: RefObject<HTMLElement | null>, filter: unknown): void {
  const under = useRef<{ row: HTMLElement; top: number } | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const mouse = { x: 0, y: 0 };
    const note = () => {
      const row = document.elementFromPoint(mouse.x, mouse.y)?.closest<HTMLElement>('[data-quote]');
      under.current = row && element.contains(row) ? { row, top: row.getBoundingClientRect().top } : null;
      document.documentElement.style.overflowAnchor = under.current ? 'none' : '';
    };
    const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      mouse.x = clientX;
      mouse.y = clientY;
      note();
    };
    const onScroll = () => under.current && note();
    document.addEventListener('pointermove', onMove, { passive: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.documentElement.style.overflowAnchor = '';
      document.removeEventListener('pointermove', onMove);
      window.removeEventListener('scroll', onScroll);
    };
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: until the mouse moves over the other list
  useLayoutEffect(() => {
    under.current = null;
  }, [filter]);

  useLayoutEffect(() => {
    const { row, top } = under.current ?? {};
    if (!row?.isConnected || document.querySelector('dialog[open]')) return;
    const by = row.getBoundingClientRect().top - top!;
    const { least, most } = MOVED_PX;
    if (Math.abs(by) >= least && Math.abs(by) <= most) window.scrollBy({ top: by, behavior: 'instant' });
  });
}
