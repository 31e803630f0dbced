import type { ShouldRevalidateFunctionArgs } from 'react-router';

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
