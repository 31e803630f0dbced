import { Link, type LinkProps } from 'react-router';

/** What browsers tell of the line they are on, where they do. https://wicg.github.io/netinfo */
type Line = { saveData?: boolean; effectiveType?: string };

/**
 * A link to a page of the site. What it leads to is fetched when a pointer, a finger or the keyboard comes to it, except
 * for those who save data or have hardly any line.
 */
export function PageLink(props: LinkProps) {
  return <Link prefetch={mayFetchAhead() ? 'intent' : 'none'} {...props} />;
}

function mayFetchAhead(): boolean {
  if (import.meta.env.SSR) return true;
  const { saveData, effectiveType } = (navigator as { connection?: Line }).connection ?? {};
  return !saveData && !effectiveType?.includes('2g');
}
