import type { MouseEvent } from 'react';
import { mailtoLink } from '#foundation/fields/typed-text.ts';

/** A long address breaks after the @. */
export function EmailLink({ to }: { to: string }) {
  const domain = to.lastIndexOf('@') + 1;
  return (
    <a href={mailtoLink(to)}>
      {to.slice(0, domain)}
      <wbr />
      {to.slice(domain)}
    </a>
  );
}

const INTERACTIVE = 'a, button, label, input, select, [data-own]';

/**
 * Forwards a click in a row or card to its link, with modifier keys, so that Ctrl+click opens a tab. A click that ends a
 * text selection does nothing.
 */
export function openRowLink({ target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(INTERACTIVE) || getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector<HTMLElement>('a[data-open]')!;
  // Gets the focus back when the lead is closed.
  link.focus({ preventScroll: true });
  link.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
}
