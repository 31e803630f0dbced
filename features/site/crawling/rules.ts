import { DAY_MS } from '#time/constants.ts';
import { COLORS, ICON_PATH, SECURITY_TXT } from './contract.ts';

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
