/** Facts for search engines, link previews and home screens. */

/** Default picture of a link preview. */
export const PREVIEW = { path: '/images/og-default.jpg', width: 1200, height: 630 } as const;

/** 512 × 512 px. */
export const ICON_PATH = '/icon-512.png';

export const SECURITY_TXT = '/.well-known/security.txt';

export const COLORS = { theme: '#0b1c28', background: '#f4f5f3' } as const;

/** Pages for search engines, besides those of single records. */
export const INDEXED_PAGES = [
  '/',
  '/portfolio',
  '/contact',
  '/pricing',
  '/quote-calculator',
  '/book-consultation',
  '/waitlist',
  '/warranty',
  '/insurance',
  '/referral',
  '/financing',
  '/studio',
  '/privacy',
];

/** Pages that search engines must not list. */
export const UNINDEXED_PAGES = [
  '/quote-success',
  '/login',
  '/password-reset',
  '/invitation',
  '/setup',
  '/admin',
  '/admin/account',
  '/admin/history',
  '/admin/jobs',
  '/admin/now',
  '/admin/hangar',
  '/admin/offers',
  '/admin/passports',
  '/admin/settings',
  '/admin/connections',
  '/admin/account/security',
  '/admin/security-log',
  '/admin/spam',
  '/admin/browser-reports',
  '/admin/today',
  '/admin/numbers',
  '/admin/outbox',
  '/admin/privacy',
  '/admin/google-photos',
];

export const REDIRECTED_PAGES = ['/booking', '/admin/leads'];

/** Headers of each page in `UNINDEXED_PAGES`, in addition to its `robots` tag. */
export const NOINDEX_HEADERS = { 'x-robots-tag': 'noindex' } as const;
