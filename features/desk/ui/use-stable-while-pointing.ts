import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** A mouse that came to rest over a row for so long is not on its way to a click. */
const AIM_MS = 400;

/**
 * The value as it was when a pointer was pressed, until it is let go, and while a mouse moves over the rows: what comes
 * meanwhile must not push another row under it, for then the click is lost, or hits another lead.
 */
export function useStableWhilePointing<T>(value: T): T {
  const held = useRef<{ value: T } | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const shown = held.current ? held.current.value : value;
  const latest = useRef({ shown, value });
  useEffect(() => {
    latest.current = { shown, value };
  });
  useEffect(() => {
    let after: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      clearTimeout(after);
      held.current ??= { value: latest.current.shown };
    };
    const letGoAfter = (ms: number) => {
      clearTimeout(after);
      after = setTimeout(() => {
        held.current = null;
        if (latest.current.shown !== latest.current.value) redraw();
      }, ms);
    };
    // The click comes right after; what it does belongs to what was seen.
    const letGo = () => letGoAfter(0);
    const aim = ({ pointerType, buttons, target }: PointerEvent) => {
      if (pointerType !== 'mouse' || buttons !== 0 || !(target as Element).closest?.('[data-quote]')) return;
      hold();
      letGoAfter(AIM_MS);
    };
    document.addEventListener('pointerdown', hold, true);
    document.addEventListener('pointermove', aim, { capture: true, passive: true });
    for (const end of ENDS) window.addEventListener(end, letGo, true);
    return () => {
      clearTimeout(after);
      document.removeEventListener('pointerdown', hold, true);
      document.removeEventListener('pointermove', aim, true);
      for (const end of ENDS) window.removeEventListener(end, letGo, true);
    };
  }, []);
  return shown;
}

const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur'];

/** Less is rounding. A row that moved by more has a new place; the page must not scroll along. */
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
