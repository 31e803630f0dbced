import { redirect } from 'react-router';
import { NOINDEX_HEADERS } from '#features/site/crawling/contract.ts';

/** What the menu calls the leads, typed as an address. */
export function loader() {
  return redirect('/admin', { status: 308, headers: NOINDEX_HEADERS });
}
