/** The link that a click follows within the site and this tab; null for any other click. */
export function findClickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return !link || link.target || link.hasAttribute('download') || link.origin !== location.origin ? null : link;
}
