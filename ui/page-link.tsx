import { Link, type LinkProps } from 'react-router';
import { useIsOnline } from './browser-state.ts';

/** https://wicg.github.io/netinfo */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * A link that prefetches its page on hover, touch or focus, except with Data Saver or a slow connection. Not offline
 * either: after a failed prefetch the router reloads the page.
 */
export function PageLink(props: LinkProps) {
  const isOnline = useIsOnline();
  return <Link prefetch={isOnline && shouldPrefetch() ? 'intent' : 'none'} {...props} />;
}

/** Whether to prefetch: not with Data Saver, a slow connection or none. */
export function shouldPrefetch(): boolean {
  if (import.meta.env.SSR) return true;
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return navigator.onLine && !saveData && !effectiveType?.includes('2g');
}
