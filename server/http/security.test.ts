import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendProblem } from './problem.ts';
import { pagePolicy, REPORTING_HEADERS, refuseForeignOrigin, securityHeaders, withoutNonce } from './security.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content security policy of a page', () => {
  const page =
    '<script src="/a.js" nonce="n1"></script><script nonce="n1">one()</script><p><script>injected()</script><script nonce="n2">guessed()</script></p><script nonce="n1" type="module" async>two()</script><script type="application/ld+json">{"a":1}</script>';
  const { html, scripts: hashes } = withoutNonce(page, 'n1');
  const stripe = { secretKey: null, webhookSecret: null, origin: null };
  const none = { gaMeasurementId: null, plausibleDomain: null };
  const scripts = pagePolicy(hashes, { secure: false, analytics: none, stripe })
    .split('; ')
    .find((part) => part.startsWith('script-src'))!;

  it('allows exactly the inline scripts that the renderer marked, and no injected one', () => {
    expect(scripts).toBe(`script-src 'self' ${sha256('one()')} ${sha256('two()')}`);
  });

  it('loses its nonce, so that it is the same for every visitor', () => {
    expect(html).not.toContain('n1');
    expect(html).toContain('<script>one()</script>');
    expect(withoutNonce(page, undefined)).toEqual({ html: page, scripts: [] });
  });

  it('never allows inline or evaluated scripts as such', () => {
    expect(scripts).not.toMatch(/unsafe/);
  });

  it('requires trusted types, and names where to report', () => {
    const policy = pagePolicy([], { secure: false, analytics: none, stripe });
    expect(policy).toContain(
      "; require-trusted-types-for 'script'; trusted-types default mail-preview; report-uri /api/",
    );
    expect(policy).toMatch(/; report-to site$/);
    expect(REPORTING_HEADERS['reporting-endpoints']).toMatch(/^site="\/api\/browser-reports\?version=\d+\.\d+\.\d+"$/);
  });

  it('allows the configured analytics and no other host', () => {
    const hosts = (analytics: typeof none | { gaMeasurementId: string; plausibleDomain: string }) =>
      pagePolicy(hashes, { secure: false, analytics, stripe }).match(/https:\/\/\S+?(?=[; ])/g);
    expect(hosts(none)).toBeNull();
    const google = ['googletagmanager.com', 'google-analytics.com', 'analytics.google.com'].map(
      (h) => `https://*.${h}`,
    );
    expect(hosts({ gaMeasurementId: 'G-ABC123', plausibleDomain: 'paint.example' })).toEqual([
      google[0],
      'https://plausible.io',
      google[0],
      'https://plausible.io',
      ...google.slice(1),
    ]);
  });

  it('lets the form of an invoice alone lead to Stripe', () => {
    const formsOf = (path: string, origin: string | null = null) =>
      pagePolicy(hashes, { secure: true, analytics: none, stripe: { ...stripe, origin } }, path).match(
        /form-action ([^;]+)/,
      )![1];
    expect(formsOf('/job/abc/invoices/I-26-0001?paid')).toBe("'self' https://checkout.stripe.com");
    expect(formsOf('/job/abc/invoices/I-26-0001', 'http://127.0.0.1:9')).toBe("'self' http://127.0.0.1:9");
    for (const path of ['/job/abc', '/contact', '/q/job/abc/invoices/1']) expect(formsOf(path)).toBe("'self'");
  });

  it('requires https only on a site with https', () => {
    expect(pagePolicy(hashes, { secure: true, analytics: none, stripe })).toContain('upgrade-insecure-requests');
    expect(pagePolicy(hashes, { secure: false, analytics: none, stripe })).not.toContain('upgrade-insecure-requests');
    expect(securityHeaders({ secure: true })).toHaveProperty('strict-transport-security');
    expect(securityHeaders({ secure: false })).not.toHaveProperty('strict-transport-security');
  });
});

describe('a change', () => {
  const app = Fastify({ trustProxy: (address) => address === '127.0.0.1' });
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', refuseForeignOrigin({ publicUrl: 'https://paint.example' }));
  app.all('/', async () => 'done');
  const status = async (headers: Record<string, string>, method: 'POST' | 'GET' = 'POST') =>
    (await app.inject({ method, url: '/', headers: { host: '127.0.0.1:3000', ...headers } })).statusCode;

  it.each([
    [{}, 200],
    [{ origin: 'https://paint.example' }, 200],
    [{ origin: 'http://127.0.0.1:3000' }, 200],
    [{ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }, 200],
    // A form on a page without a referrer, and the same from a sandboxed frame
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://paint.example.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://paint.example' }, 403],
    [{ origin: 'https://127.0.0.1:3000' }, 403],
    [{ origin: 'https://127.0.0.1:3000', 'x-forwarded-proto': 'https' }, 200],
    [{ origin: 'http://127.0.0.1:3000', 'x-forwarded-proto': 'https' }, 403],
    [{ origin: 'https://other.example', host: 'other.example', 'x-forwarded-proto': 'https' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('with %o returns %i', async (headers, expected) => {
    expect(await status(headers as Record<string, string>)).toBe(expected);
  });

  it('is rejected across origins, a read is not', async () => {
    expect(await status({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(200);
  });
});
