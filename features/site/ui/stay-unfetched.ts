import { toast } from '#ui/toast-store.ts';
import { ERROR_PAGE, UNFETCHED_TOAST } from '../constants.ts';
import { plainLink } from './plain-link.ts';

/** Once something did not come, the router waits for it for ever: from then on the browser itself goes from page to page. */
let isStuck = false;

/**
 * If the code of the next page cannot be fetched, the router reloads the current one and loses what was typed in it.
 * Where the browser announces navigations, that reload is cancelled: the page stays, and says so. `wanted` returns the
 * address that the visitor was going to.
 */
export function stayUnfetched(wanted: () => string): void {
  // While developing, pages are loaded anew for a reason.
  if (import.meta.env.DEV) return;
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    isStuck = true;
    // And nothing is on its way any more.
    document.documentElement.dataset.stuck = '';
    // By then it is known where to.
    setTimeout(() => tell(wanted()));
  });
  window.addEventListener('click', (event) => isStuck && plainLink(event) && event.stopPropagation(), true);
}

function tell(address: string): void {
  const goThere = () =>
    fetch(address, { method: 'HEAD' }).then(
      () => location.assign(address),
      () => tell(address),
    );
  toast({ ...UNFETCHED_TOAST, action: { label: ERROR_PAGE.again, run: () => void goThere() } });
}
