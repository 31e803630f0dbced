import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';

/** A mouse that rests over a row for longer is not about to click. */
const MOUSE_REST_MS = 400;

/**
 * Holds the value while a pointer is pressed or a mouse moves over the rows. An update meanwhile would move another row
 * under the pointer, and the click would hit the wrong lead.
 */
export function useStableWhilePointing<T>(value: T): T {
  const held = useRef<{ value: T } | null>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const shown = held.current ? held.current.value : value;
  const holdShown = useEffectEvent(() => {
    held.current ??= { value: shown };
  });
  const release = useEffectEvent(() => {
    held.current = null;
    if (shown !== value) redraw();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      clearTimeout(timer);
      holdShown();
    };
    const releaseAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(release, ms);
    };
    // In a timeout, because `click` follows and must hit the held rows.
    const onPointerEnd = () => releaseAfter(0);
    const holdOnMouseMove = ({ pointerType, buttons, target }: PointerEvent) => {
      if (pointerType !== 'mouse' || buttons !== 0 || !(target as Element).closest?.('[data-quote]')) return;
      hold();
      releaseAfter(MOUSE_REST_MS);
    };
    document.addEventListener('pointerdown', hold, true);
    document.addEventListener('pointermove', holdOnMouseMove, { capture: true, passive: true });
    for (const end of RELEASE_EVENTS) window.addEventListener(end, onPointerEnd, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', hold, true);
      document.removeEventListener('pointermove', holdOnMouseMove, true);
      for (const end of RELEASE_EVENTS) window.removeEventListener(end, onPointerEnd, true);
    };
  }, []);
  return shown;
}

const RELEASE_EVENTS = ['pointerup', 'pointercancel', 'dragend', 'blur'];

/** Smaller shifts are rounding; after larger ones the row has a new place in the list. */
const MIN_SHIFT_PX = 1;
const MAX_SHIFT_PX = 400;

/**
 * Scrolls the page so that the hovered row stays put when rows above it come or go. The browser's own scroll anchoring
 * is off meanwhile, or both would correct the shift. A new `filter` resets it.
 */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, filter: unknown): void {
  const hovered = useRef<{ row: HTMLElement; top: number } | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const mouse = { x: 0, y: 0 };
    const measureRow = () => {
      const row = document.elementFromPoint(mouse.x, mouse.y)?.closest<HTMLElement>('[data-quote]');
      hovered.current = row && element.contains(row) ? { row, top: row.getBoundingClientRect().top } : null;
      document.documentElement.style.overflowAnchor = hovered.current ? 'none' : '';
    };
    const onMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      mouse.x = clientX;
      mouse.y = clientY;
      measureRow();
    };
    const onScroll = () => hovered.current && measureRow();
    document.addEventListener('pointermove', onMove, { passive: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.documentElement.style.overflowAnchor = '';
      document.removeEventListener('pointermove', onMove);
      window.removeEventListener('scroll', onScroll);
    };
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useLayoutEffect(() => {
    hovered.current = null;
  }, [filter]);

  useLayoutEffect(() => {
    const { row, top } = hovered.current ?? {};
    if (!row?.isConnected || document.querySelector('dialog[open]')) return;
    const shift = row.getBoundingClientRect().top - top!;
    if (Math.abs(shift) >= MIN_SHIFT_PX && Math.abs(shift) <= MAX_SHIFT_PX)
      window.scrollBy({ top: shift, behavior: 'instant' });
  });
}
