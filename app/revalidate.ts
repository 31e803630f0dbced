import type { ShouldRevalidateFunctionArgs } from 'react-router';

const DESK = /^\/admin(\/quotes\/\d+)?\/?$/;

/** Whether all that changes between two paths is a lead over the desk, or nothing. */
export function isAtHand(from: string, to: string): boolean {
  return from === to || (DESK.test(from) && DESK.test(to));
}

/** For data that does not depend on the address's query: when only that changes, nothing is fetched again. */
export function unlessOnlyQueryChanged({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyQuery && !formMethod ? false : defaultShouldRevalidate;
}

/**
 * The same, and nothing is fetched when a lead opens over the desk or closes: it would hold the address up, and a list
 * under a lead that has closed would wait for the server before it can be used.
 */
export function unlessWithinDesk(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = change;
  const moves = currentUrl.pathname !== nextUrl.pathname;
  if (moves && !formMethod && DESK.test(currentUrl.pathname) && DESK.test(nextUrl.pathname)) return false;
  return unlessOnlyQueryChanged(change);
}
