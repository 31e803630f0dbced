import type { MouseEvent } from 'react';

/** What a row or a card has of its own to press; the rest of it belongs to its link. */
const OWN = 'a, button, label, input, select, [data-own]';

/**
 * A click anywhere in a row is one at its link, with the keys that were held: what opens another tab there does here, too.
 * Who marked some words, to copy them, meant those.
 */
export function followRow({ target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(OWN) || getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector<HTMLElement>('a[data-open]')!;
  // Where the focus comes back to when the lead is closed.
  link.focus({ preventScroll: true });
  link.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
}
