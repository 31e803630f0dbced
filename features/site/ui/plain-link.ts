/** The link to a page of this site that a click follows in its own tab; null for any other click. */
export function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  return !link || link.target || link.hasAttribute('download') || link.origin !== location.origin ? null : link;
}
