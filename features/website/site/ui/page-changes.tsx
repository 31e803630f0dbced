import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { focusHeading } from '#ui/focus-and-scroll.ts';
import { closeToast, dismissSuccessToast, toast } from '#ui/toast.tsx';
import { CHUNK_ERROR_TOAST, ERROR_PAGE, NAVIGATION_PENDING, OFFLINE_TOAST } from '../site.constants.ts';

/**
 * Announces the title of each new page and moves the focus to its heading, as browsers do between documents; for links
 * to an anchor see `AnchorScrolling`. `isSamePage`: both paths show the same page, such as when a dialog opens over it.
 */
export function RouteAnnouncer({ isSamePage }: { isSamePage: (from: string, to: string) => boolean }) {
  const { pathname, hash } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const from = lastPath.current;
    lastPath.current = pathname;
    if (isSamePage(from, pathname)) return;
    setTitle(document.title);
    // A toast of the page left behind does not concern the previous one.
    if (isBackOrForward) dismissSuccessToast();
    if (!hash || !document.getElementById(hash.slice(1))) focusHeading();
  }, [pathname, hash, isSamePage, isBackOrForward]);

  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}

const SHOW_AFTER_MS = 400;

/** Shows a pending navigation once it takes longer than `SHOW_AFTER_MS`. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const [isSlow, setTakesLong] = useState(false);

  useEffect(() => {
    if (state === 'idle') return;
    const waiting = setTimeout(() => setTakesLong(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(waiting);
      setTakesLong(false);
    };
  }, [state]);

  return isSlow && <div className="navigation-progress" role="progressbar" aria-label={NAVIGATION_PENDING} />;
}

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

/**
 * Restores the scroll position of a page that comes from the back-forward cache. Safari scrolls it to the top, as the
 * router sets `history.scrollRestoration` to manual.
 */
export function restoreScrollFromBfcache(): void {
  let scrollTop = 0;
  window.addEventListener('pagehide', () => {
    scrollTop = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo({ top: scrollTop, behavior: 'instant' });
  });
}

/** The link that a click follows within the site and this tab; null for any other click. */
export function findClickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return !link || link.target || link.hasAttribute('download') || link.origin !== location.origin ? null : link;
}
