import type { APIResponse } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { startSite } from './second-site.ts';
import { expect, test } from './test.ts';

const tag = '@desktop';

/** Every kind of response: a page, a missing one, files, pictures, redirects, API calls and errors. */
const ADDRESSES = [
  '/',
  '/portfolio?sort=oldest',
  '/admin',
  '/nothing-here',
  '/booking',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/images/nothing.jpg',
  '/assets/nothing.js',
  '/uploads/nothing.jpg',
  '/uploads/..%2f..%2fsession-secret',
  '/api/services',
  '/api/quotes',
  '/api/nothing',
  '/api/docs',
  '/healthz',
  '/%',
  '/metrics',
];

/** Other methods are tried on these. */
const OF_EACH_KIND = new Set(['/', '/robots.txt', '/api/services', '/nothing-here']);

test('every kind of response carries the security headers', { tag: [tag, '@all'] }, async ({ request }) => {
  const script = /\/assets\/[\w.-]+\.js/.exec(await (await request.get('/')).text())![0];
  for (const address of [...ADDRESSES, script])
    for (const method of OF_EACH_KIND.has(address) ? ['GET', 'HEAD', 'POST', 'OPTIONS'] : ['GET']) {
      const answer = await request.fetch(address, { method, maxRedirects: 0 });
      const what = `${method} ${address}: ${answer.status()}`;
      expectProtected(answer, what);
      expect(answer.status(), what).toBeLessThan(500);
      expect(answer.headers(), what).not.toHaveProperty('strict-transport-security');
      expect(answer.headers(), what).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers(), what).not.toHaveProperty('x-powered-by');
      expect(answer.headers(), what).not.toHaveProperty('server');
    }
  const known = await request.get('/', { headers: { 'if-none-match': (await request.get('/')).headers().etag! } });
  expect(known.status()).toBe(304);
  expectProtected(known, '304');
  expect((await request.fetch('/', { method: 'TRACE' }).catch(() => null))?.ok() ?? false).toBe(false);
});

test('behind https, the headers pass the rules of MDN’s HTTP Observatory', { tag: [tag, '@all'] }, async ({
  request,
}) => {
  const site = await startSite({
    PUBLIC_URL: 'https://paint.example',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    for (const address of ['/', '/contact', '/login', '/nothing-here', '/api/services']) {
      const answer = await request.get(`${site.url}${address}`);
      expectProtected(answer, address);
      // The rules of MDN's HTTP Observatory: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
      const headers = answer.headers();
      expect(Number(/max-age=(\d+)/.exec(headers['strict-transport-security']!)![1])).toBeGreaterThan(15_768_000);
      const policy = new Map(
        headers['content-security-policy']!.split('; ').map((rule) => [rule.split(' ', 1)[0], rule]),
      );
      const scripts = policy.get('script-src') ?? policy.get('default-src')!;
      expect(scripts).not.toMatch(/'unsafe-|\*|data:|https?:/);
      expect(policy.get('style-src') ?? policy.get('default-src')).not.toMatch(/'unsafe-|\*|data:|https?:/);
      expect(policy.get('object-src') ?? policy.get('default-src')).toContain("'none'");
      for (const rule of ['base-uri', 'frame-ancestors']) expect(policy.get(rule)).toContain("'none'");
      expect([...policy.values()].join()).not.toContain('http:');
    }
    const login = await request.post(`${site.url}/api/login`, {
      data: { username: ADMIN.email, password: ADMIN.password },
    });
    const cookies = login.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    expect(cookies.length).toBeGreaterThan(1);
    for (const { value } of cookies)
      expect(value).toMatch(/; Secure; SameSite=Lax$|; SameSite=Lax.*; Secure|; Secure.*; SameSite=Lax/);
  } finally {
    await site.stop();
  }
});

function expectProtected(answer: APIResponse, what: string): void {
  const headers = answer.headers();
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'");
  const type = headers['content-type'];
  // The address of no page may be that of a private link in another spelling.
  const isNoPage = answer.status() === 404 && type?.startsWith('text/html');
  expect(headers['referrer-policy'], what).toBe(isNoPage ? 'no-referrer' : 'strict-origin-when-cross-origin');
  if (type && /^(text\/|application\/(manifest|json|javascript))/.test(type))
    expect(type, what).toMatch(/charset=utf-8/i);
}
