import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signIn, startApp } from '#tests/support/api.ts';

describe('every response', () => {
  it('is a problem document on failure, with a sentence and without internals', async () => {
    const app = await startApp();
    const answer = await app.get('/api/nothing-here');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this address.',
    });
  });

  it.each(['/api', '/api/services/', '/api/projects/1/'])(
    'is a problem document at an unknown address: %s',
    async (url) => {
      const app = await startApp();
      for (const method of ['GET', 'POST'] as const)
        expect([method, (await app.inject({ method, url })).json()]).toMatchObject([method, { status: 404 }]);
    },
  );

  it('names each unknown field', async () => {
    const app = await startApp();
    const body = { firstName: 'A', lastName: 'B', email: 'a@example.com', Phone: '1' };
    expect((await app.post('/api/quotes', { ...body, titel: 'x' })).json()).toMatchObject({
      detail: 'Phone: Unknown field (and 1 more).',
      errors: [
        { path: 'Phone', message: 'Unknown field' },
        { path: 'titel', message: 'Unknown field' },
      ],
    });
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x${n}`, 1]));
    const { detail, errors } = (await app.post('/api/quotes', { ...body, ...many })).json();
    expect([detail, errors.length]).toEqual(['Phone: Unknown field (and 1000 more).', 100]);
  });

  it('carries the security headers and a request id', async () => {
    const app = await startApp();
    for (const url of ['/healthz', '/api/services', '/api/nothing-here', '/api/docs']) {
      const { headers } = await app.get(url);
      expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['content-security-policy'], url).toContain("default-src 'none'");
      expect(headers['x-request-id'], url).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

describe('an unsupported request', () => {
  it.each([
    ['PUT', '/api/login', 'POST'],
    ['DELETE', '/api/auth/user', 'GET'],
    ['PUT', '/api/quotes/1', 'GET, HEAD, DELETE'],
    ['GET', '/api/services/order', 'PUT'],
    ['POST', '/api/services/order', 'PUT'],
    ['DELETE', '/api/quotes/counts?q=x', 'GET, HEAD'],
    ['PATCH', '/api/projects/1/photos/order', 'PUT'],
  ] as const)('%s %s is answered with the allowed methods', async (method, url, allow) => {
    const app = await startApp();
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow?.split(', ').sort()).toEqual(
      expect.arrayContaining(allow.split(', ').filter((m) => m !== 'HEAD')),
    );
    expect(answer.headers.allow?.split(', ')).not.toContain(method);
  });

  it('with a compressed body is rejected with the accepted encoding', async () => {
    const app = await startApp();
    const post = (encoding: string, payload: Buffer | string = '{"username":"a","password":"b"}') => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      return app.inject({ method: 'POST', url: '/api/login', payload, headers });
    };
    const refused = await post('gzip', gzipSync('{"username":"a","password":"b"}'));
    expect([refused.statusCode, refused.headers['accept-encoding']]).toEqual([415, 'identity']);
    expect(refused.json().detail).toBe('Send the body as it is, without Content-Encoding.');
    expect((await post('identity')).statusCode).toBe(401);
    expect(
      (await app.inject({ method: 'GET', url: '/healthz', headers: { 'content-encoding': 'gzip' } })).statusCode,
    ).toBe(200);
  });

  it.each([
    ['{"username":', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['', 'application/json', 400],
    ['username=a', 'application/x-www-form-urlencoded', 415],
    ['<a/>', 'text/xml', 415],
    ['{"__proto__":{"admin":true}}', 'application/json', 400],
    [`{"username":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
  ])('%.30s as %s is %i', async (payload, type, status) => {
    const app = await startApp();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(status);
    const { detail, errors } = answer.json();
    expect(detail).toMatch(/\.$/);
    if (status === 400) expect(errors).toMatchObject([{ path: '' }]);
  });
});

it('security.txt names the contact for vulnerabilities', async () => {
  const secure = await startApp('sqlite', { env: { PUBLIC_URL: 'https://shop.example' } });
  const { statusCode, headers, body } = await secure.get('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^Contact: https:\/\/shop\.example\/contact\nExpires: 20\d\d-/);
  expect((await (await startApp()).get('/.well-known/security.txt')).statusCode).toBe(404);
});

describe('health', () => {
  it('tells whether the process is alive and whether it is ready', async () => {
    const app = await startApp();
    expect((await app.get('/healthz')).statusCode).toBe(200);
    expect((await app.get('/readyz')).statusCode).toBe(200);
    await app.db.destroy();
    expect((await app.get('/healthz')).statusCode).toBe(200);
    expect((await app.get('/readyz')).statusCode).toBe(503);
  });
});

describe('the API description', () => {
  it('is OpenAPI 3.1 and names every endpoint', async () => {
    const app = await startApp();
    const document = (await app.get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/quotes', '/api/login', '/api/services', '/api/quotes/{id}/status']),
    );
  });

  it('is readable without scripts', async () => {
    const app = await startApp();
    const page = await app.get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/quotes');
    expect(page.body).not.toContain('<script');
    expect((await app.get('/api/docs.css')).headers['content-type']).toContain('text/css');
  });

  it.each(['/api/openapi.json', '/api/docs'])('%s has the caching headers of public content', async (url) => {
    const app = await startApp();
    const { etag, 'cache-control': kept } = (await app.get(url)).headers;
    expect([etag, kept]).toEqual([expect.stringMatching(/^"/), 'public, max-age=0, must-revalidate']);
    expect((await app.get(url, { 'if-none-match': etag as string })).statusCode).toBe(304);
    const { headers, statusCode } = await (await signIn(app)).get(url, { 'if-none-match': etag as string });
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'private, no-store']);
  });
});

describe('a private endpoint', () => {
  it('returns 401 to a visitor and 403 to a user, and is never cached', async () => {
    const app = await startApp();
    const [user, admin] = [await signIn(app, 'user'), await signIn(app)];
    for (const url of ['/api/quotes', '/api/quotes/1']) {
      expect((await app.get(url)).statusCode).toBe(401);
      expect((await user.get(url)).statusCode).toBe(403);
    }
    expect((await admin.get('/api/quotes')).headers['cache-control']).toBe('private, no-store');
  });
});
