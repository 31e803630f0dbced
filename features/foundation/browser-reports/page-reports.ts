import type { SentReport, SentViolation } from './page-reports.contract.ts';

/** Groups of a kind and a release; what would be one more is counted as `OTHERS`. */
export const MAX_GROUPS = 120;
/** Origins of a kind and a release with groups of their own; anyone can make up more, which share the origin `OTHERS`. */
export const MAX_ORIGINS = 20;
/** The version of reports of a release that never ran here, which anyone can make up. */
export const NO_RELEASE = '';
/** Reports of one request that are counted. */
const MAX_REPORTS_AT_ONCE = 20;
/** Errors that a browser reports of one view of a page. */
export const MAX_ERRORS_OF_PAGE = 5;
/** The largest request: browsers send the whole policy with each report. */
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
  '/job/:token/invoices/:number',
  '/job/:token/release',
  '/asking/:token',
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
  '/admin/jobs/:id/show',
  '/admin/now',
  '/admin/passports',
  '/admin/passports/:id',
  '/admin/account',
  '/admin/account/notifications',
  '/admin/account/security',
  '/admin/customers',
  '/admin/customers/:id',
  '/admin/customers/of/:id',
  '/admin/airplanes/:tail',
  '/admin/settings',
  '/admin/settings/:part',
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

/** What is counted together. */
export interface Report {
  kind: ReportKind;
  what: string;
  origin: string;
  page: string;
  version: string;
}

const MAX_ORIGIN = 255;
/** Such as 'TypeError'. */
const ERROR_NAME = /^[A-Z][A-Za-z]{0,39}$/;
/** Such as 'inline' or 'trusted-types-sink'. */
const KEYWORD = /^[a-z][a-z-]{0,29}$/;

/** What a request reports, without addresses, texts and what is no report of a policy or an error. */
export function readReports(sent: readonly SentReport[] | SentViolation, version: string): Report[] {
  if (!('csp-report' in sent))
    return sent.slice(0, MAX_REPORTS_AT_ONCE).flatMap((report) => readReport(report, version) ?? []);
  const violation = sent['csp-report'];
  const directive = violation['effective-directive'] || violation['violated-directive'];
  return [policyReport(directive, violation['blocked-uri'], violation['document-uri'], version)];
}

function readReport({ type, url, body }: SentReport, version: string): Report | null {
  if (type === 'csp-violation')
    return policyReport(body.effectiveDirective, body.blockedURL, body.documentURL || url, version);
  if (type !== 'browser-error') return null;
  const what = ERROR_NAME.test(body.name ?? '') ? body.name! : OTHERS;
  return { kind: 'error', what, origin: '', page: pagePattern(url), version };
}

function policyReport(directive = '', blocked = '', address = '', version: string): Report {
  // Older browsers send the directive with its sources.
  const what = DIRECTIVES.find((name) => name === directive.split(' ', 1)[0]) ?? OTHERS;
  return { kind: 'policy', what, origin: originOf(blocked), page: pagePattern(address), version };
}

/** The origin of an address, the scheme of one without an origin, or the keyword in its place. */
function originOf(blocked: string): string {
  if (KEYWORD.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  const origin = url?.origin === 'null' ? url.protocol : url?.origin;
  return origin && origin.length <= MAX_ORIGIN ? origin : OTHERS;
}

const SEGMENTS = PAGE_PATTERNS.map((pattern) => ({ pattern, segments: pattern.split('/') }));

/** The pattern of a page's address or path; a pattern is its own. */
export function pagePattern(address: string): string {
  const path = URL.parse(address, 'http://localhost')?.pathname ?? '';
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  const matching = SEGMENTS.filter(
    ({ segments: own }) =>
      own.length === segments.length && own.every((part, at) => part === segments[at] || part.startsWith(':')),
  );
  // A fixed word goes before a parameter.
  const best = matching.find(({ pattern }) => pattern === path) ?? matching[0];
  return best?.pattern ?? NO_PAGE;
}
