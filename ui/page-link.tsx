import { useSyncExternalStore } from 'react';
import { Link, type LinkProps } from 'react-router';

/** What browsers tell of the line they are on, where they do. https://wicg.github.io/netinfo */
type Line = { saveData?: boolean; effectiveType?: string };

/**
 * A link to a page of the site. What it leads to is fetched when a pointer, a finger or the keyboard comes to it, except
 * for those who save data or have hardly any line. Nor without a line: the router, whose fetching fails, loads the page
 * anew, and there is none to be had.
 */
export function PageLink(props: LinkProps) {
  const isOnline = useSyncExternalStore(onLineChange, () => navigator.onLine, always);
  return <Link prefetch={isOnline && mayFetchAhead() ? 'intent' : 'none'} {...props} />;
}

const always = () => true;

function onLineChange(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

function mayFetchAhead(): boolean {
  if (import.meta.env.SSR) return true;
  const { saveData, effectiveType } = (navigator as { connection?: Line }).connection ?? {};
  return !saveData && !effectiveType?.includes('2g');
}
