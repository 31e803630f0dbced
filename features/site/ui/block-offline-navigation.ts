import { closeToast, toast } from '#ui/toast-store.ts';
import { OFFLINE_TOAST } from '../constants.ts';
import { findClickedLink } from './clicked-link.ts';

/**
 * Cancels a click on a link while offline: the browser would replace the page with its own error page.
 * `isSamePage`: both paths show the same page. Listen in the capture phase, before other handlers.
 */
export function blockOfflineNavigation(event: MouseEvent, isSamePage: (from: string, to: string) => boolean): void {
  const link = navigator.onLine ? null : findClickedLink(event);
  if (!link || isSamePage(location.pathname, link.pathname)) return;
  event.preventDefault();
  event.stopPropagation();
  const toastId = toast(OFFLINE_TOAST);
  window.addEventListener('online', () => closeToast(toastId), { once: true });
}
