import { toast } from '#ui/toast-store.ts';
import { CHUNK_ERROR_TOAST, ERROR_PAGE } from '../constants.ts';
import { findClickedLink } from './clicked-link.ts';

/** After a failed chunk the router never settles, so later links load documents. */
let hasChunkFailed = false;

/**
 * If the next page's chunk fails to load, the router reloads the current page and loses what was typed. This cancels the
 * reload (where the browser has the Navigation API) and offers a retry. `getTarget` returns the address of the next page.
 */
export function cancelChunkReload(getTarget: () => string): void {
  // The dev server reloads on purpose.
  if (import.meta.env.DEV) return;
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    hasChunkFailed = true;
    // Hides the progress bar.
    document.documentElement.dataset.stuck = '';
    // The router sets the target after this event.
    setTimeout(() => offerRetry(getTarget()));
  });
  window.addEventListener(
    'click',
    (event) => hasChunkFailed && findClickedLink(event) && event.stopPropagation(),
    true,
  );
}

function offerRetry(address: string): void {
  const retry = () =>
    fetch(address, { method: 'HEAD' }).then(
      () => location.assign(address),
      () => offerRetry(address),
    );
  toast({ ...CHUNK_ERROR_TOAST, action: { label: ERROR_PAGE.tryAgain, run: () => void retry() } });
}
