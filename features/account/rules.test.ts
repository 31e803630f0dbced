import { expect, it } from 'vitest';
import { browserFamily, pageAfterLogin, userName } from './rules.ts';

const HERE = 'https://shop.example';

it.each([
  [null, '/admin'],
  ['/admin/quotes/5?x=1#notes', '/admin/quotes/5?x=1#notes'],
  ['https://elsewhere.example/', '/admin'],
  ['//elsewhere.example/', '/admin'],
  ['/\\elsewhere.example', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['//', '/admin'],
  ['/%5Celsewhere.example', '/%5Celsewhere.example'],
  ['/%2Felsewhere.example', '/%2Felsewhere.example'],
  ['/\t/elsewhere.example', '/admin'],
  ['\t//elsewhere.example', '/admin'],
  ['/\n\\elsewhere.example', '/admin'],
  ['/./\\elsewhere.example', '/admin'],
  ['/admin/..//elsewhere.example', '/admin'],
  ['/@elsewhere.example', '/@elsewhere.example'],
  ['', '/admin'],
])('opens %j as %s after login', (asked, page) => {
  expect(pageAfterLogin(asked, HERE, 'leads')).toBe(page);
});

it('opens the page that the user chose after login, unless another was asked for', () => {
  expect(pageAfterLogin(null, HERE, 'today')).toBe('/admin/today');
  expect(pageAfterLogin('/admin/outbox', HERE, 'today')).toBe('/admin/outbox');
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1 Version/26.1 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/26.1 Safari/605.1', 'Safari on Mac'],
  ['curl/8.14', 'Another program'],
  [undefined, 'Another program'],
])('names the browser %s: %s', (userAgent, words) => {
  expect(browserFamily(userAgent)).toBe(words);
});

it('falls back to the email address for a user without a name', () => {
  expect(userName({ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' })).toBe('Ana Ruiz');
  expect(userName({ firstName: null, lastName: null, email: 'ana@example.com' })).toBe('ana@example.com');
});
