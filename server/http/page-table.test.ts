import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { findPage } from './page-address.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
const route = (id: string, more: Partial<Route> = {}, action?: () => null) =>
  ({ id, parentId: 'root', module: { action }, ...more }) as Route;
const ROUTES = [
  route('root', { path: '', parentId: undefined }),
  route('layout'),
  route('home', { index: true, parentId: 'layout' }),
  route('contact', { path: 'contact', parentId: 'layout' }, () => null),
  route('waitlist', { path: 'waitlist/:token' }),
  route('accept', { path: 'q/:token/accept' }),
  route('setup', { path: 'setup' }),
  route('admin', { path: 'admin' }),
  route('lead', { path: 'quotes/:id', parentId: 'admin' }),
  route('not-found', { path: '*', parentId: 'layout' }),
];
const build = { routes: Object.fromEntries(ROUTES.map((each) => [each.id, each])) };

describe('the page at an address', () => {
  it.each([
    ['/', '/'],
    ['/_.data', '/'],
    ['/contact?sent=1', '/contact'],
    ['/contact.data', '/contact'],
    [`/waitlist/${'a'.repeat(43)}`, '/waitlist/:token'],
    [`/q/${'a'.repeat(43)}/accept.data`, '/q/:token/accept'],
    ['/admin/quotes/7', '/admin/quotes/:id'],
    ['/Contact', null],
    ['/contact/', null],
    ['/CONTACT.data', null],
    ['/q/a', null],
    ['/q/a/Accept', null],
    ['/waitlist/a.data.data', null],
    ['/waitlist/', null],
    ['/admin/quotes', null],
    ['/*', null],
    ['/a'.repeat(5_000), null],
  ])('at %s is %s', (address, pattern) => {
    expect(findPage(build, address)?.pattern ?? null).toBe(pattern);
  });

  it('has the routes of its parents, and a form if its own route takes one', () => {
    expect(findPage(build, '/contact')).toMatchObject({ routeIds: ['root', 'layout', 'contact'], hasForm: true });
    expect(findPage(build, '/admin/quotes/7')).toMatchObject({ routeIds: ['root', 'admin', 'lead'], hasForm: false });
  });

  it('is private with a secret in its address, and not cached with an id that may be any', () => {
    const found = ['/', '/contact', '/waitlist/a', '/q/a/accept', '/setup', '/admin', '/admin/quotes/7'].map(
      (address) => findPage(build, address)!,
    );
    expect(found.map(({ isPrivate }) => isPrivate)).toEqual([false, false, true, true, true, false, false]);
    expect(found.map(({ isCacheable }) => isCacheable)).toEqual([true, true, false, false, false, true, false]);
  });
});
