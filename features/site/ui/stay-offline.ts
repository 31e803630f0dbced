import { closeToast, toast } from '#ui/toast-store.ts';
import { OFFLINE_TOAST } from '../words.ts';

/**
 * Keeps a page whose visitor goes to another while there is no line: neither its code nor its data would come, and the
 * browser would put its own page of excuses in the place of this one. `isAtHand` says of two paths that nothing has to be
 * fetched between them. Listen in the capture phase, before anybody takes the click for theirs.
 */
export function stayOffline(event: MouseEvent, isAtHand: (from: string, to: string) => boolean): void {
  if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (isAtHand(location.pathname, link.pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  const shown = toast(OFFLINE_TOAST);
  window.addEventListener('online', () => closeToast(shown), { once: true });
}
