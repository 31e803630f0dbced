import type { ShouldRevalidateFunctionArgs } from 'react-router';

const DESK = /^\/admin(\/quotes\/\d+)?\/?$/;

/** Whether two paths show the same page, or the desk with and without a lead. */
export function isSamePage(from: string, to: string): boolean {
  return from === to || (DESK.test(from) && DESK.test(to));
}

/** For loaders that do not depend on the query: does not revalidate when only the query changes. */
export function unlessOnlyQueryChanged({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyQuery && !formMethod ? false : defaultShouldRevalidate;
}

/** The same, and for what all pages of the desk share. */
export const unlessWithinDesk = unlessWithin(/^\/admin(\/|$)/);

/**
 * The same, and does not revalidate when a lead opens over the desk or closes: the list could not be used until the
 * server had answered.
 */
export const unlessLeadOpens = unlessWithin(DESK);

function unlessWithin(pages: RegExp) {
  return (change: ShouldRevalidateFunctionArgs): boolean => {
    const { currentUrl, nextUrl, formMethod } = change;
    const moves = currentUrl.pathname !== nextUrl.pathname;
    if (moves && !formMethod && pages.test(currentUrl.pathname) && pages.test(nextUrl.pathname)) return false;
    return unlessOnlyQueryChanged(change);
  };
}
