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
