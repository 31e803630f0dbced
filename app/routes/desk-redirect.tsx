import { redirect } from 'react-router';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';

/** Redirects the address that the menu's word for the leads suggests. */
export function loader() {
  return redirect('/admin', { status: 308, headers: NOINDEX_HEADERS });
}
