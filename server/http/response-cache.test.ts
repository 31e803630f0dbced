import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheKey } from './page-address.ts';
import { PageCache } from './page-cache.ts';
import { ResponseCache } from './response-cache.ts';

const POLICY = "default-src 'self'";
const words = '<p>Stripped to metal.</p>'.repeat(50);
const behind = vi.fn();
let cache: PageCache;
let responseCache: ResponseCache;
let port: number;
let close: () => Promise<void>;

beforeEach(async () => {
  behind.mockReset();
  cache = new PageCache(async () => '1', { versionAgeMs: 60_000 });
  responseCache = new ResponseCache({
    cache,
    keyOf: cacheKey,
    headers: { 'x-frame-options': 'DENY', 'content-security-policy': '' },
  });
  const server = responseCache.createServer((request, response) => {
    behind(request.url);
    response.end('from the server');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  close = async () => {
    server.close();
    server.closeAllConnections();
  };
  for (const key of ['/', '/portfolio?sort=oldest'])
    await cache.get(key, async () => ({
      status: 200,
      headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
      body: words,
    }));
});
afterEach(() => close());

describe('a cached page', () => {
  it('is served before the server does any work, with the headers of every response', async () => {
    const { status, headers, body } = await ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([status, brotliDecompressSync(body).toString()]).toEqual([200, words]);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-encoding': 'br',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      'x-frame-options': 'DENY',
      'content-security-policy': POLICY,
    });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(behind).not.toHaveBeenCalled();
  });

  it.each(['/', '/?utm_source=mail', '/portfolio?sort=oldest', '/portfolio?utm_source=mail&sort=oldest'])(
    'is found at %s',
    async (path) => {
      expect((await ask(path)).body.toString()).toBe(words);
      expect(behind).not.toHaveBeenCalled();
    },
  );

  it('returns 304 to a client that has it, even among other ETags', async () => {
    const { headers } = await ask('/', { headers: { 'accept-encoding': 'gzip' } });
    const known = { 'accept-encoding': 'gzip', 'if-none-match': `"older", W/${headers.etag}` };
    const again = await ask('/', { headers: known });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const plain = await ask('/', { headers: { 'if-none-match': headers.etag! } });
    expect(plain.status).toBe(200);
  });

  it('returns 304 for the ETag of its first compression', async () => {
    await cache.settled();
    const first = cache.getIfFresh('/')!.formerEtag!;
    const again = await ask('/', { headers: { 'accept-encoding': 'br', 'if-none-match': first } });
    expect(again.status).toBe(304);
    expect(again.headers.etag).not.toBe(first);
  });

  it('answers HEAD without a body, and ignores ranges', async () => {
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(words.length)]);
    expect((await ask('/', { headers: { range: 'bytes=0-3' } })).body.toString()).toBe(words);
  });

  it('is served to visitors with unrelated cookies', async () => {
    await ask('/', { headers: { cookie: 'consent=yes; signed_in=1; _ga=1' } });
    expect(behind).not.toHaveBeenCalled();
  });
});

describe('the cache leaves to the server', () => {
  it.each([
    ['what is not kept', '/contact', {}],
    ['a search', '/portfolio?q=king', {}],
    ['another choice', '/portfolio?sort=newest', {}],
    ['a form', '/', { method: 'POST' }],
    ['who carries a session', '/', { headers: { cookie: 'a=b; session=x' } }],
    ['who carries it in a second line', '/', { headers: { cookie: ['a=b', 'session=x'] } }],
    ['who carries one behind https', '/', { headers: { cookie: '__Host-session=x' } }],
  ])('%s', async (_what, path, options) => {
    expect((await ask(path, options)).body.toString()).toBe('from the server');
  });

  it('a page after a change, until it is cached again', async () => {
    cache.recheck();
    expect((await ask('/')).body.toString()).toBe('from the server');
  });

  it('every request once the server is stopping', async () => {
    responseCache.report({ info: () => {} } as never).stop();
    expect((await ask('/')).body.toString()).toBe('from the server');
  });
});

it('logs once a minute how often each page was served', async () => {
  const info = vi.fn();
  const report = responseCache.report({ info } as never);
  for (const path of ['/', '/?ref=A', '/portfolio?sort=oldest']) await ask(path);
  await ask('/', { headers: { 'if-none-match': '*' } });
  report.stop();
  expect(info.mock.calls).toEqual([[{ pages: { '/': 3, '/portfolio': 1 }, unchanged: 1 }, 'answered from memory']]);
});

interface PageRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
}

function ask(path: string, { method = 'GET', headers = {} }: PageRequest = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    send({ port, path, method, headers, host: '127.0.0.1', agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode!, headers: answer.headers, body });
    })
      .on('error', reject)
      .end();
  });
}
