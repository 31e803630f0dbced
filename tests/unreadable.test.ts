import { beforeAll, describe, expect, test, vi } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { startApp, type TestApp } from './support/api.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startApp('sqlite', { seeded: true, pages: builtPages });
});

describe('a malformed address', () => {
  test.each(['/%', '/%zz', '/portfolio/%E0%A4%A', '/uploads/%E0%A4%A', '/%?q=%'])(
    'returns the page for a missing address: %s',
    async (url) => {
      const warned = vi.spyOn(console, 'warn');
      const { statusCode, headers, body } = await site.app.inject({ url, headers: { accept: 'text/html' } });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['content-security-policy']).toContain("'sha256-");
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(body).toContain('404 Page Not Found');
      expect(body).toContain('name="robots" content="noindex"');
      const known = await site.app.inject({ url: '/hangar-13', headers: { accept: 'text/html' } });
      expect(headers['cache-control']).toBe(known.headers['cache-control']);
      const head = await site.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([404, '']);
      // Requested addresses do not belong in the log.
      expect(warned).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['GET', '/api', 404],
    ['GET', '/api/%', 400],
    ['GET', '/api/projects/%zz', 400],
    ['DELETE', '/api/quotes/%E0%A4%A', 400],
  ] as const)('returns a problem document to an API client: %s %s', async (method, url, status) => {
    const { statusCode, headers } = await site.app.inject({ method, url, headers: { accept: 'text/html' } });
    expect([statusCode, headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('an address too long for a page', () => {
  const deep = `/${'a/'.repeat(7_000)}`;

  test.each([deep, `/${'a'.repeat(200)}`, '/a'.repeat(13), `${deep}?q=a`, `${deep}.data`])(
    'returns the page for a missing address',
    async (url) => {
      const { statusCode, headers, body } = await site.app.inject({ url });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(body).toContain('404 Page Not Found');
      expect(body).not.toContain('a/a/a');
    },
  );

  test('accepts no form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.app.inject({ method: 'POST', url: deep, payload: 'a=b', headers });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
