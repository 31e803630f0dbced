import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Pages may focus such a field themselves, as the login form does. */
const FIELDS = 'input, select, textarea';

/** Focuses the page's heading, unless a dialog is open or a field has the focus. */
export function focusHeading(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (document.querySelector('dialog[open]') || (main?.contains(focused) && focused?.matches(FIELDS))) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether the element takes keyboard input, which a shortcut or a dialog would intercept. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

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

/** Scrolls to the part that the address names, once it is there: the router looks for it before its data has come. */
export function useScrollToHash(isThere = true): void {
  const { hash } = useLocation();
  // Newer browsers answer with a promise, which React would take for a cleanup.
  useEffect(() => {
    if (isThere) void document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, [hash, isThere]);
}
