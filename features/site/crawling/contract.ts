/** What search engines, link previews and home screens are told of the site. */

/** The picture that a link to the site is shown with. */
export const PREVIEW = { path: '/images/og-default.jpg', width: 1200, height: 630 } as const;

/** The mark, 512 pixels square. */
export const ICON_PATH = '/icon-512.png';

export const SECURITY_TXT = '/.well-known/security.txt';

export const COLORS = { theme: '#0b1c28', background: '#f4f5f3' } as const;

/** Pages that are to be found in searches, besides those of single records. */
export const INDEXED_PAGES = [
  '/',
  '/portfolio',
  '/contact',
  '/pricing',
  '/quote-calculator',
  '/book-consultation',
  '/warranty',
  '/insurance',
  '/referral',
  '/financing',
  '/privacy',
];

/** Pages that search engines must not list. */
export const UNINDEXED_PAGES = [
  '/quote-success',
  '/login',
  '/password-reset',
  '/invitation',
  '/admin',
  '/admin/account',
  '/admin/history',
  '/admin/settings',
  '/admin/numbers',
  '/admin/outbox',
  '/admin/privacy',
  '/admin/google-photos',
];

/** Addresses that only lead on to another. */
export const MOVED_PAGES = ['/booking', '/admin/leads'];

/** Sent with each page of `UNINDEXED_PAGES`, which says the same in its `robots` tag. */
export const UNINDEXED = { 'x-robots-tag': 'noindex' } as const;
