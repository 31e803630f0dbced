import { DAY_MS } from '#time/units.ts';

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
  '/admin/customers',
  '/admin/passports',
  '/admin/settings',
  '/admin/connections',
  '/admin/account/notifications',
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

type SitemapEntry = { path: string; changedAt?: string };

/** https://www.sitemaps.org/protocol.html */
export function renderSitemap(publicUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : '';
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** https://www.rfc-editor.org/rfc/rfc9309 */
export function renderRobotsTxt(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api\nAllow: /api/schemes/*/preview.png\nDisallow: /request\nDisallow: /q/\nDisallow: /change/\nDisallow: /job/\nDisallow: /paint/\nDisallow: /subscription/\nDisallow: /calendar/\nDisallow: /waitlist/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

const SECURITY_TXT_VALID_MS = 180 * DAY_MS;

/**
 * Names the contact form for reports of vulnerabilities. Null without https, which the standard requires.
 * https://www.rfc-editor.org/rfc/rfc9116
 */
export function renderSecurityTxt(publicUrl: string, now: Date): string | null {
  if (!publicUrl.startsWith('https://')) return null;
  const expires = new Date(now.getTime() + SECURITY_TXT_VALID_MS).toISOString();
  return [
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TXT}`,
    '',
  ].join('\n');
}

/** https://www.w3.org/TR/appmanifest */
export function buildManifest(name: string, description: string) {
  return {
    id: '/',
    name,
    short_name: name.split(' ')[0],
    description,
    lang: 'en-US',
    start_url: '/',
    display: 'browser',
    ...LOOKS,
  };
}

/** The desk, which can be installed. */
export function buildDeskManifest(name: string) {
  const [shortName] = name.split(' ');
  return {
    id: '/admin',
    name: `${shortName} desk`,
    short_name: `${shortName} desk`,
    lang: 'en-US',
    start_url: '/admin/today',
    scope: '/admin',
    display: 'standalone',
    ...LOOKS,
  };
}

const LOOKS = {
  theme_color: COLORS.theme,
  background_color: COLORS.background,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: ICON_PATH, sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
