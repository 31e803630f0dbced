/**
 * Restores the scroll position when the visitor returns from another site. Safari holds such a page in memory, but
 * shows it at its top again where scripts do the scrolling, as the router says they do before Safari looks.
 */
export function stayScrolled(): void {
  let leftAt = 0;
  window.addEventListener('pagehide', () => {
    leftAt = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo({ top: leftAt, behavior: 'instant' });
  });
}
