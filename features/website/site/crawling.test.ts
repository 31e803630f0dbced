import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import {
  buildManifest,
  INDEXED_PAGES,
  REDIRECTED_PAGES,
  renderRobotsTxt,
  renderSecurityTxt,
  renderSitemap,
  UNINDEXED_PAGES,
} from './crawling.ts';

describe('the list of pages for search engines', () => {
  it('lists each page as either indexed or not indexed', () => {
    const pages = addressesOf(routes).filter(
      (path) => !/[:*]|\.(xml|txt|webmanifest)$/.test(path) && !REDIRECTED_PAGES.includes(path),
    );
    const undecided = pages.filter((path) => INDEXED_PAGES.includes(path) === UNINDEXED_PAGES.includes(path));
    expect(pages).toContain('/contact');
    expect(undecided).toEqual([]);
  });

  it('escapes special characters in addresses', () => {
    const xml = renderSitemap('https://shop.example', [
      { path: '/' },
      { path: '/portfolio/1-black&white<', changedAt: '2026-09-18T18:00:00.000Z' },
    ]);
    expect(xml).toContain('<url><loc>https://shop.example/</loc></url>');
    expect(xml).toContain(
      '<url><loc>https://shop.example/portfolio/1-black&#38;white&#60;</loc><lastmod>2026-09-18T18:00:00.000Z</lastmod></url>',
    );
  });
});

it('keeps robots out of dashboard and API, and names the sitemap', () => {
  expect(renderRobotsTxt('https://shop.example').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/schemes/*/preview.png',
    'Disallow: /request',
    'Disallow: /q/',
    'Disallow: /change/',
    'Disallow: /job/',
    'Disallow: /paint/',
    'Disallow: /subscription/',
    'Disallow: /calendar/',
    'Disallow: /waitlist/',
    '',
    'Sitemap: https://shop.example/sitemap.xml',
    '',
  ]);
});

it('names a contact for security reports on a site with https', () => {
  const now = new Date('2026-11-22T09:00:00.000Z');
  expect(renderSecurityTxt('https://shop.example', now)?.split('\n')).toEqual([
    'Contact: https://shop.example/contact',
    'Expires: 2027-05-21T09:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.example/.well-known/security.txt',
    '',
  ]);
  expect(renderSecurityTxt('http://localhost:3000', now)).toBeNull();
});

it('gives home screens a short name and a maskable icon', () => {
  const { short_name, icons } = buildManifest('Flatirons Aircraft Refinishing', '');
  expect(short_name).toBe('Flatirons');
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
});

function addressesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [address || '/'] : []), ...addressesOf(children, address)];
  });
}
