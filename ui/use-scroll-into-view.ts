import { type RefObject, useEffect } from 'react';

/** Leaves part of the neighbor visible. */
const MARGIN_PX = 24;

/**
 * Scrolls a horizontal list to the item that matches `selector`, unless it is in view: on mount and when `trigger` changes.
 */
export function useScrollIntoView(list: RefObject<HTMLElement | null>, selector: string, trigger: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays, its items change
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(selector);
    if (!item || !list.current) return;
    const start = item.offsetLeft - list.current.offsetLeft;
    const { scrollLeft, clientWidth } = list.current;
    const end = scrollLeft + clientWidth - MARGIN_PX;
    if (start < scrollLeft || start + item.offsetWidth > end) list.current.scrollLeft = start - MARGIN_PX;
  }, [trigger]);
}
