import { expect, test } from 'vitest';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { pageMeta, pageTitle } from './pages.ts';

const site = { publicUrl: 'https://shop.example', business: { name: 'Flatirons Aircraft Refinishing' } };
const page = { title: 'Request a Free Quote', description: 'Tell us about your airplane.', path: '/contact' };

test('adds the business name to a page title', () => {
  expect(pageTitle('Request a Free Quote', site.business.name)).toBe(
    'Request a Free Quote | Flatirons Aircraft Refinishing',
  );
  expect(pageTitle('Request a Free Quote')).toBe('Request a Free Quote');
});

test('emits canonical address and preview tags', () => {
  const meta = pageMeta({ ...site, texts: { 'site.preview.alt': 'A turboprop' } }, page);
  expect(meta).toContainEqual({ title: 'Request a Free Quote | Flatirons Aircraft Refinishing' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/contact' });
  expect(meta).toContainEqual({ property: 'og:site_name', content: 'Flatirons Aircraft Refinishing' });
  expect(meta).toContainEqual({ property: 'og:locale', content: 'en_US' });
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/images/og-default.jpg' });
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'A turboprop' });
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' });
});

test('previews a page with its own picture, from this site or another', () => {
  const preview = (src: string) => pageMeta(site, { ...page, image: { src, alt: 'The jet' } });
  expect(preview('/uploads/jet.jpg')).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/uploads/jet.jpg',
  });
  expect(preview('https://a.example/jet.jpg')).toContainEqual({
    property: 'og:image',
    content: 'https://a.example/jet.jpg',
  });
  expect(JSON.stringify(preview('/uploads/jet.jpg'))).not.toContain('og:image:width');
});

test('emits breadcrumbs except on the home page', () => {
  const parent = { title: 'Complete Portfolio', path: '/portfolio' };
  const meta = pageMeta(site, { ...page, title: 'Light jet', path: '/portfolio/4', parent });
  expect(JSON.stringify(meta.at(-1))).toMatch(/Home.*Complete Portfolio.*Light jet/);
  expect(JSON.stringify(pageMeta(site, { ...page, path: '/' }))).not.toContain('BreadcrumbList');
});

test('emits neither canonical address nor preview for an unindexed page', () => {
  const meta = pageMeta(site, { ...page, indexed: false });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(JSON.stringify(meta)).not.toMatch(/canonical|og:|ld\+json/);
});

test('names the indexed page for a variant of it', () => {
  const meta = pageMeta(site, { ...page, path: '/studio', indexed: 'as variant' });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/studio' });
  expect(JSON.stringify(meta)).not.toMatch(/og:|ld\+json/);
});

test('formats US phone numbers and leaves others as they are', () => {
  for (const typed of ['+13035550100', '303-555-0100', '1 303 555 0100', '(303) 555-0100'])
    expect(formatTypedPhone(typed)).toBe('(303) 555-0100');
  expect(formatTypedPhone('+442071838750')).toBe('+442071838750');
  expect(formatTypedPhone('+44 20 7183 8750')).toBe('+44 20 7183 8750');
});

test.each([
  ['(303) 555-0100', 'tel:3035550100'],
  ['+44 20 7183 8750', 'tel:+442071838750'],
  ['303-555-0100 ext. 12', 'tel:3035550100,12'],
  ['303.555.0100x7', 'tel:3035550100,7'],
  ['303 555 0100 #4', 'tel:3035550100,4'],
])('%s is dialed as %s', (typed, href) => expect(phoneHref(typed)).toBe(href));
