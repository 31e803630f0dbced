import { redirect } from 'react-router';
import { UNINDEXED } from '#features/site/crawling/contract.ts';

/** Redirects the address that the menu's word for the leads suggests. */
export function loader() {
  return redirect('/admin', { status: 308, headers: UNINDEXED });
}
