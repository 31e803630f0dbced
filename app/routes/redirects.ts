import { redirect } from 'react-router';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import type { Route } from './+types/redirects.ts';

/** Redirects the booking page's other address, and the one that the desk's word for the leads suggests. */
export function loader({ url }: Route.LoaderArgs) {
  return url.pathname === '/booking'
    ? redirect('/book-consultation', 308)
    : redirect('/admin', { status: 308, headers: NOINDEX_HEADERS });
}
