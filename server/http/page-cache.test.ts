import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { cacheKey } from './page-address.ts';
import { bytesOf, type CachedPage, PageCache, type RenderedPage } from './page-cache.ts';

const page = (body: string, status = 200): RenderedPage => ({ status, headers: { 'content-type': 'text/html' }, body });
const words = '<p>Stripped to metal.</p>'.repeat(50);
const wordsOf = (kept: CachedPage | undefined) => kept && bytesOf(kept, 'identity').toString();

describe('a cached page', () => {
  it('is rendered once for concurrent requests', async () => {
    const cache = new PageCache(async () => '1');
    const render = vi.fn(async () => page(words));
    await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered once more for concurrent requests after a change', async () => {
    let version = '1';
    const cache = new PageCache(async () => version);
    const render = vi.fn(async () => page(words + version));
    await cache.get('/', render);
    version = '2';
    cache.recheck();
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
    expect(render).toHaveBeenCalledTimes(2);
    expect(new Set(answers.map(wordsOf))).toEqual(new Set([`${words}2`]));
  });

  it('has the same text in each encoding, and a separate ETag for each', async () => {
    const cache = new PageCache(async () => '1');
    const kept = await cache.get('/', async () => page(words));
    expect(wordsOf(kept)).toBe(words);
    expect(brotliDecompressSync(bytesOf(kept, 'br')).toString()).toBe(words);
    expect(gunzipSync(bytesOf(kept, 'gzip')).toString()).toBe(words);
    expect(new Set(Object.values(kept.etags)).size).toBe(3);
  });

  it('is invalidated by a content change, at once in the process of the change', async () => {
    let version = '1';
    const readVersion = vi.fn(async () => version);
    const cache = new PageCache(readVersion, { versionAgeMs: 60_000 });
    const render = vi.fn(async () => page(`${words} in version ${version}`));
    await cache.get('/', render);
    version = '2';
    await cache.get('/', render);
    expect(readVersion).toHaveBeenCalledTimes(1);
    cache.recheck();
    expect(wordsOf(await cache.get('/', render))).toContain('version 2');
  });

  it('is not stored if the content changed during the rendering', async () => {
    let version = '1';
    const cache = new PageCache(async () => version);
    const slow = Promise.withResolvers<RenderedPage>();
    const first = cache.get('/', () => slow.promise);
    await vi.waitFor(() => expect(cache.getIfFresh('/')).toBeUndefined());
    version = '2';
    cache.recheck();
    expect(wordsOf(await cache.get('/', async () => page('new')))).toBe('new');
    slow.resolve(page('old'));
    expect(wordsOf(await first)).toBe('old');
    expect(wordsOf(await cache.get('/', async () => page('newer')))).toBe('new');
  });

  it('stays while the content version cannot be read', async () => {
    let away = false;
    const cache = new PageCache(async () => {
      if (away) throw new Error('connection refused');
      return '1';
    });
    const render = vi.fn(async () => page(words));
    await cache.get('/', render);
    away = true;
    cache.recheck();
    await cache.get('/', render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is served stale while it cannot be rendered, and fresh as soon as it can', async () => {
    let version = '1';
    let status = 200;
    const cache = new PageCache(async () => version);
    const render = vi.fn(async () => {
      if (status === 0) throw new Error('away');
      return page(`${words} in version ${version}`, status);
    });
    const shown = async () => {
      cache.recheck();
      const kept = await cache.get('/', render);
      return `${kept.status} ${/version \d/.exec(wordsOf(kept)!)}`;
    };
    expect(await shown()).toBe('200 version 1');
    version = '2';
    for (status of [503, 0]) expect(await shown()).toBe('200 version 1');
    status = 200;
    expect(await shown()).toBe('200 version 2');
  });

  it('is served at once while the database hangs', async () => {
    let hangs = false;
    const cache = new PageCache(() => (hangs ? new Promise(() => {}) : Promise.resolve('1')));
    await cache.get('/', async () => page(words));
    hangs = true;
    cache.recheck();
    expect(wordsOf(await cache.get('/', async () => page('other')))).toBe(words);
  });

  it('is not stored if it is an error, a redirect, or failed to render', async () => {
    const cache = new PageCache(async () => '1');
    const failing = vi.fn(async () => {
      throw new Error('away');
    });
    await expect(cache.get('/', failing)).rejects.toThrow('away');
    await expect(cache.get('/', failing)).rejects.toThrow('away');
    const missing = vi.fn(async () => page('404', 404));
    await cache.get('/nothing', missing);
    await cache.get('/nothing', missing);
    expect([failing, missing].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  });

  it('is evicted when least recently used, so that memory stays bounded', async () => {
    const cache = new PageCache(async () => '1', { maxBytes: 20_000 });
    const render = vi.fn(async () => page('x'));
    for (const key of ['often', 'once', 'a', 'often', 'b', 'often', 'c', 'often']) await cache.get(key, render);
    expect(render).toHaveBeenCalledTimes(5);
    await cache.get('often', render);
    expect(render).toHaveBeenCalledTimes(5);
    await cache.get('once', render);
    expect(render).toHaveBeenCalledTimes(6);
  });
});

describe('the best compression', () => {
  it('is made in idle time, with its own ETag, for the same text', async () => {
    const cache = new PageCache(async () => '1');
    // Prose, in which the compression quality matters.
    const prose = Array.from({ length: 4_000 }, (_, n) => `<p>Panel ${(n * 7_919) % 613} of ${n}</p>`).join('');
    const quick = await cache.get('/', async () => page(prose));
    await cache.settled();
    const best = await cache.get('/', async () => page('made again'));
    expect(bytesOf(best, 'br').length).toBeLessThan(bytesOf(quick, 'br').length);
    expect(brotliDecompressSync(bytesOf(best, 'br')).toString()).toBe(prose);
    expect(best.etags.br).not.toBe(quick.etags.br);
    expect([best.formerEtag, best.etags.gzip]).toEqual([quick.etags.br, quick.etags.gzip]);
  });

  it('is not stored for a page of an older version', async () => {
    let version = '1';
    const cache = new PageCache(async () => version);
    await cache.get('/', async () => page(words));
    version = '2';
    cache.recheck();
    const quick = await cache.get('/', async () => page(`${words}2`));
    await cache.settled();
    const kept = await cache.get('/', async () => page('made again'));
    expect(wordsOf(kept)).toBe(wordsOf(quick));
  });
});

describe('a page that is certainly fresh', () => {
  it('is found without reading the version, for a second and until a local change', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const readVersion = vi.fn(async () => '1');
      const cache = new PageCache(readVersion);
      expect(cache.getIfFresh('/')).toBeUndefined();
      await cache.get('/', async () => page(words));
      vi.advanceTimersByTime(999);
      expect(wordsOf(cache.getIfFresh('/'))).toBe(words);
      vi.advanceTimersByTime(1);
      expect(cache.getIfFresh('/')).toBeUndefined();
      await cache.get('/', async () => page('not made'));
      expect(wordsOf(cache.getIfFresh('/'))).toBe(words);
      cache.recheck();
      expect(cache.getIfFresh('/')).toBeUndefined();
      expect(readVersion).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the cache key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/?ref=ABC', '/'],
    ['/contact?package=Professional', '/contact'],
    ['/portfolio?sort=oldest&utm_source=mail', '/portfolio?sort=oldest'],
    ['/portfolio?sort=by-heart', '/portfolio'],
    ['/portfolio?aircraft=Turboprop', null],
    ['/warranty?sent=1', '/warranty?sent=1'],
    ['/warranty?sent=anything', '/warranty'],
    ['/contact?sent=1', '/contact'],
    ['/contact.data?_routes=routes%2Fcontact,root,root', '/contact.data?_routes=root%2Croutes%2Fcontact'],
    ['/contact?_routes=root', '/contact'],
    ['/portfolio?q=anything', null],
    ['/__manifest?paths=%2Fcontact&version=1', null],
    ['/api/services?sort=name', null],
    ['//evil.example/', null],
    ['/%63ontact', null],
    ['/contact/', null],
    ['/a%20b', null],
    ['/book-consultation?month=2026-12', null],
    ['/book-consultation?day=2026-12-01', '/book-consultation'],
  ])('of %s is %s', (address, key) => {
    expect(cacheKey(address)).toBe(key);
  });

  it.each(['/', '/portfolio?sort=oldest', '/contact.data?_routes=root%2Croutes%2Fcontact', '/_.data'])(
    'of %s is itself',
    (key) => {
      expect(cacheKey(key)).toBe(key);
    },
  );
});
