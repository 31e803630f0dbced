import type { TextKey } from '#features/content/page-texts/contract.ts';

/** The header's links: `to` on wide screens, `toOnPhone` where the menu leads elsewhere, `page` the one it stands for. */
export const NAVIGATION: { text: TextKey; to: string; toOnPhone?: string; page?: string }[] = [
  { text: 'site.nav.services', to: '/#services' },
  { text: 'site.nav.portfolio', to: '/#portfolio', toOnPhone: '/portfolio', page: '/portfolio' },
  { text: 'site.nav.testimonials', to: '/#testimonials' },
  { text: 'site.nav.contact', to: '/#contact', page: '/contact' },
];

/** `aria-current` of the link that stands for `page`, or for one below it. */
export function currentMark(page: string | undefined, pathname: string): 'page' | 'true' | undefined {
  if (page === pathname) return 'page';
  return page && pathname.startsWith(`${page}/`) ? 'true' : undefined;
}
