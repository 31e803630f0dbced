import { expect, it } from 'vitest';
import { pageAfterLogin, userName } from './users.ts';

const HERE = 'https://shop.example';
const OWNER = { role: 'owner', landing: 'leads' } as const;

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
  expect(pageAfterLogin(asked, HERE, OWNER)).toBe(page);
});

it('opens the page that the user chose after login, unless another was asked for', () => {
  const user = { ...OWNER, landing: 'today' } as const;
  expect(pageAfterLogin(null, HERE, user)).toBe('/admin/today');
  expect(pageAfterLogin('/admin/outbox', HERE, user)).toBe('/admin/outbox');
});

it('opens the board for a painter and the quotes for a bookkeeper', () => {
  expect(pageAfterLogin(null, HERE, { ...OWNER, role: 'painter' })).toBe('/admin/now');
  expect(pageAfterLogin(null, HERE, { ...OWNER, role: 'bookkeeper' })).toBe('/admin/offers');
});

it('falls back to the email address for a user without a name', () => {
  expect(userName({ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' })).toBe('Ana Ruiz');
  expect(userName({ firstName: null, lastName: null, email: 'ana@example.com' })).toBe('ana@example.com');
});
