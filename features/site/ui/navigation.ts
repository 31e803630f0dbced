import type { TextKey } from '#features/texts/contract.ts';

type NavigationLink = { text: TextKey; to: string; toOnPhone?: string; page?: string };
const STUDIO = '/studio';
const pageLink = (text: TextKey, address: string): NavigationLink => ({ text, to: address, page: address });

/** `toOnPhone` replaces `to` in the menu of small screens; `page` is the page that the link marks as current. */
export const NAVIGATION: NavigationLink[] = [
  { text: 'site.nav.services', to: '/#services' },
  { text: 'site.nav.portfolio', to: '/#portfolio', toOnPhone: '/portfolio', page: '/portfolio' },
  pageLink('site.nav.studio', STUDIO),
  pageLink('site.footer.pricing', '/pricing'),
  { text: 'site.nav.testimonials', to: '/#testimonials' },
  { text: 'site.nav.contact', to: '/#contact', page: '/contact' },
];

export const PHONE_NAVIGATION: NavigationLink[] = [
  ...NAVIGATION,
  pageLink('site.footer.calculator', '/quote-calculator'),
  pageLink('site.footer.booking', '/book-consultation'),
];

/** The links without one to a closed studio. */
export const withoutClosed = <Link extends { to: string }>(
  links: readonly Link[],
  hasStudio: boolean,
): readonly Link[] => (hasStudio ? links : links.filter(({ to }) => to !== STUDIO));

/** `page` on the page itself, `true` on a page below it. */
export function ariaCurrentFor(page: string | undefined, pathname: string): 'page' | 'true' | undefined {
  if (page === pathname) return 'page';
  return page && pathname.startsWith(`${page}/`) ? 'true' : undefined;
}
