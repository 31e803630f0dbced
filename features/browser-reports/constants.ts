/** Groups of a kind and a release; what would be one more is counted as `OTHERS`. */
export const MAX_GROUPS = 120;
/** Origins of a kind and a release with groups of their own; anyone can make up more, which share the origin `OTHERS`. */
export const MAX_ORIGINS = 20;
/** The version of reports of a release that never ran here, which anyone can make up. */
export const NO_RELEASE = '';
/** Reports of one request that are counted. */
export const MAX_REPORTS_AT_ONCE = 20;
/** Errors that a browser reports of one view of a page. */
export const MAX_ERRORS_OF_PAGE = 5;
/** Of a request: browsers send the whole policy with each report. */
export const MAX_REPORT_BYTES = 64 * 1024;
export const REPORT_RETENTION_DAYS = 30;

export const REPORT_KINDS = ['policy', 'error'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The group of what has none of its own, such as an unknown directive. */
export const OTHERS = 'others';

/** Directives of the pages' policy, and those that browsers report in their place. https://www.w3.org/TR/CSP3 */
export const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'manifest-src',
  'frame-src',
  'child-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
] as const;

/** Every page by the pattern of its route; a report never has the address, which may hold the token of a private link. */
export const PAGE_PATTERNS = [
  '/',
  '/portfolio',
  '/portfolio/:slug',
  '/services/:slug',
  '/contact',
  '/quote-success',
  '/studio',
  '/studio/:token',
  '/pricing',
  '/quote-calculator',
  '/financing',
  '/book-consultation',
  '/waitlist',
  '/warranty',
  '/insurance',
  '/referral',
  '/privacy',
  '/request/:token',
  '/q/:token',
  '/q/:token/accept',
  '/change/:token',
  '/job/:token',
  '/job/:token/release',
  '/subscription/:token',
  '/paint/:token',
  '/paint/:token/holder',
  '/paint/:token/accept',
  '/paint/:token/stickers',
  '/waitlist/:token',
  '/booking',
  '/login',
  '/password-reset',
  '/invitation',
  '/setup',
  '/admin',
  '/admin/quotes/:id',
  '/admin/today',
  '/admin/leads',
  '/admin/offers',
  '/admin/offers/:id',
  '/admin/hangar',
  '/admin/jobs',
  '/admin/jobs/:id',
  '/admin/jobs/:id/release',
  '/admin/now',
  '/admin/passports',
  '/admin/passports/:id',
  '/admin/account',
  '/admin/account/security',
  '/admin/settings',
  '/admin/connections',
  '/admin/numbers',
  '/admin/outbox',
  '/admin/history',
  '/admin/security-log',
  '/admin/spam',
  '/admin/browser-reports',
  '/admin/privacy',
  '/admin/google-photos',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/admin/manifest.webmanifest',
] as const;
/** Any other address. */
export const NO_PAGE = '/*';

export const REPORT_TOASTS = {
  cleared: { title: 'Reports cleared', description: 'Counting starts over from zero.' },
} as const;

/** The API's path of what browsers reported. */
export const BROWSER_REPORTS = '/api/browser-reports';
