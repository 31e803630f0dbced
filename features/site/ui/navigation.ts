import type { TextKey } from '#features/texts/contract.ts';

type Entry = { text: TextKey; to: string; toOnPhone?: string; page?: string };
const page = (text: TextKey, address: string): Entry => ({ text, to: address, page: address });

/** The header's links: `to` on wide screens, `toOnPhone` where the menu leads elsewhere, `page` the one it stands for. */
export const NAVIGATION: Entry[] = [
  { text: 'site.nav.services', to: '/#services' },
  { text: 'site.nav.portfolio', to: '/#portfolio', toOnPhone: '/portfolio', page: '/portfolio' },
  page('site.footer.pricing', '/pricing'),
  { text: 'site.nav.testimonials', to: '/#testimonials' },
  { text: 'site.nav.contact', to: '/#contact', page: '/contact' },
];

/** The menu on small screens has room for more. */
export const PHONE_NAVIGATION: Entry[] = [
  ...NAVIGATION,
  page('site.footer.calculator', '/quote-calculator'),
  page('site.footer.booking', '/book-consultation'),
];

/** `aria-current` of the link that stands for `page`, or for one below it. */
export function currentMark(page: string | undefined, pathname: string): 'page' | 'true' | undefined {
  if (page === pathname) return 'page';
  return page && pathname.startsWith(`${page}/`) ? 'true' : undefined;
}
