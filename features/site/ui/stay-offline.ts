import { closeToast, toast } from '#ui/toast-store.ts';
import { OFFLINE_TOAST } from '../constants.ts';
import { plainLink } from './plain-link.ts';

/**
 * Keeps a page whose visitor goes to another while there is no line: neither its code nor its data would come, and the
 * browser would put its own page of excuses in the place of this one. `isSamePage` says of two paths that nothing has to be
 * fetched between them. Listen in the capture phase, before other handlers.
 */
export function stayOffline(event: MouseEvent, isSamePage: (from: string, to: string) => boolean): void {
  const link = navigator.onLine ? null : plainLink(event);
  if (!link || isSamePage(location.pathname, link.pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  const shown = toast(OFFLINE_TOAST);
  window.addEventListener('online', () => closeToast(shown), { once: true });
}
