import { expect, it } from 'vitest';
import { pageAfterLogin, userName } from './rules.ts';

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

it('falls back to the email address for a user without a name', () => {
  expect(userName({ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' })).toBe('Ana Ruiz');
  expect(userName({ firstName: null, lastName: null, email: 'ana@example.com' })).toBe('ana@example.com');
});
