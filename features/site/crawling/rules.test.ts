import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { INDEXED_PAGES, MOVED_PAGES, UNINDEXED_PAGES } from './contract.ts';
import { manifest, robots, securityTxt, sitemap } from './rules.ts';

describe('the list of pages for search engines', () => {
  it('decides on each page whether it is to be found', () => {
    const pages = addressesOf(routes).filter(
      (path) => !/[:*]|\.(xml|txt|webmanifest)$/.test(path) && !MOVED_PAGES.includes(path),
    );
    const undecided = pages.filter((path) => INDEXED_PAGES.includes(path) === UNINDEXED_PAGES.includes(path));
    expect(pages).toContain('/contact');
    expect(undecided).toEqual([]);
  });

  it('is well formed whatever an address holds', () => {
    const xml = sitemap('https://shop.example', [
      { path: '/' },
      { path: '/portfolio/1-black&white<', changedAt: '2026-09-18T18:00:00.000Z' },
    ]);
    expect(xml).toContain('<url><loc>https://shop.example/</loc></url>');
    expect(xml).toContain(
      '<url><loc>https://shop.example/portfolio/1-black&#38;white&#60;</loc><lastmod>2026-09-18T18:00:00.000Z</lastmod></url>',
    );
  });
});

it('robots stay away from dashboard and API, and find the list', () => {
  expect(robots('https://shop.example').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /request',
    '',
    'Sitemap: https://shop.example/sitemap.xml',
    '',
  ]);
});

it('whoever finds a weakness learns where to tell of it, on a site with https', () => {
  const now = new Date('2026-11-22T09:00:00.000Z');
  expect(securityTxt('https://shop.example', now)?.split('\n')).toEqual([
    'Contact: https://shop.example/contact',
    'Expires: 2027-05-21T09:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.example/.well-known/security.txt',
    '',
  ]);
  expect(securityTxt('http://localhost:3000', now)).toBeNull();
});

it('a home screen gets a name that fits under its icon, and an icon it may cut', () => {
  const { short_name, icons } = manifest('Flatirons Aircraft Refinishing', '');
  expect(short_name).toBe('Flatirons');
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
});

function addressesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [address || '/'] : []), ...addressesOf(children, address)];
  });
}
