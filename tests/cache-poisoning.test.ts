import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { signIn, startApp, type TestApp } from './support/api.ts';

const EVIL = 'evil.example';

/** Reads that try to change the next visitor's page; one page each. */
const READS: Record<string, [page: string, read: InjectOptions]> = {
  'another host': ['/', { url: '/', headers: { host: EVIL } }],
  'a forwarded host': [
    '/pricing',
    { url: '/pricing', headers: { 'x-forwarded-host': EVIL, 'x-host': EVIL, forwarded: `host=${EVIL}` } },
  ],
  'a forwarded scheme and port': [
    '/contact',
    { url: '/contact', headers: { 'x-forwarded-proto': 'ftp', 'x-forwarded-port': '99', 'x-forwarded-prefix': '/x' } },
  ],
  'another address in a header': [
    '/financing',
    { url: '/financing', headers: { 'x-original-url': '/admin', 'x-rewrite-url': '/login' } },
  ],
  'a query that no page reads': ['/warranty', { url: '/warranty?x=%22%3E%3Cscript%3E&sent[]=1&SENT=1&cb=1' }],
  'a query given twice': ['/insurance', { url: '/insurance?sent=0&sent=1' }],
  'a HEAD': ['/referral', { method: 'HEAD', url: '/referral' }],
  'an encoding that does not exist': ['/privacy', { url: '/privacy', headers: { 'accept-encoding': 'x, *;q=0' } }],
  'another language, type and browser': [
    '/quote-success',
    {
      url: '/quote-success',
      headers: { accept: 'application/json', 'accept-language': 'xx', 'user-agent': '<b>', referer: `https://${EVIL}` },
    },
  ],
  cookies: ['/login', { url: '/login', headers: { cookie: 'signed_in=1; consent=<b>; lang=xx' } }],
  'a range and a condition': [
    '/quote-calculator',
    { url: '/quote-calculator', headers: { range: 'bytes=0-0', 'if-none-match': '"x"', 'if-modified-since': 'x' } },
  ],
  'an encoded path': ['/book-consultation', { url: '/%62ook-consultation' }],
  'a doubled slash': ['/portfolio', { url: `//${EVIL}/portfolio` }],
  'the path in capitals': ['/password-reset', { url: '/PASSWORD-RESET' }],
};

const contentOf = ({ statusCode, headers, body }: Awaited<ReturnType<TestApp['get']>>) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { statusCode, headers: rest, body };
};

describe('a page cached for all visitors', () => {
  let clean: TestApp;
  let site: TestApp;
  const start = () =>
    startApp('sqlite', { pages: builtPages, env: { PUBLIC_URL: 'http://paint.example', RATE_LIMITS: 'off' } });
  beforeAll(async () => {
    clean = await start();
    site = await start();
  });

  test.each(Object.entries(READS))('is not changed by %s', async (_what, [page, read]) => {
    const answer = await site.app.inject(read);
    expect(answer.body).not.toContain(EVIL);
    expect(answer.headers.location ?? '').not.toContain(EVIL);
    const [expected, got] = [contentOf(await clean.get(page)), contentOf(await site.get(page))];
    expect(got.body === expected.body).toBe(true);
    expect([got.statusCode, got.headers]).toEqual([expected.statusCode, expected.headers]);
  });

  test('is never one rendered for an admin', async () => {
    const app = await start();
    const admin = await signIn(app);
    for (const page of ['/', '/contact', '/admin', '/contact.data']) {
      expect((await admin.get(page)).headers['cache-control']).toBe('private, no-store');
      expect(app.app.pageCache.getIfFresh(page)).toBeUndefined();
      expect((await app.get(page)).body === (await clean.get(page)).body).toBe(true);
      expect((await admin.get(page)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
    }
  });

  test('is not found at an address with line breaks that could become headers', async () => {
    for (const url of ['/portfolio/1%0d%0aX-Evil:%201', '/booking?%0d%0aX-Evil:%201', '/booking%0d%0aX-Evil:%201']) {
      const { headers } = await site.get(url);
      expect(headers).not.toHaveProperty('x-evil');
      expect(headers.location ?? '').not.toMatch(/[\r\n]/);
    }
  });
});
