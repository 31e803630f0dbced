import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { encodingFor, PageCache, type RenderedPage } from './page-cache.ts';
import { cacheKey } from './pages.ts';

const page = (body: string, status = 200): RenderedPage => ({ status, headers: { 'content-type': 'text/html' }, body });
const words = '<p>Stripped to metal.</p>'.repeat(50);

describe('a kept page', () => {
  it('is rendered once, however many ask at once', async () => {
    const cache = new PageCache(async () => '1');
    const render = vi.fn(async () => page(words));
    await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('has the same words in each encoding, and an ETag of its own for each', async () => {
    const cache = new PageCache(async () => '1');
    const { forms } = await cache.get('/', async () => page(words));
    expect(forms.identity.bytes.toString()).toBe(words);
    expect(brotliDecompressSync(forms.br.bytes).toString()).toBe(words);
    expect(gunzipSync(forms.gzip.bytes).toString()).toBe(words);
    expect(new Set(Object.values(forms).map(({ etag }) => etag)).size).toBe(3);
  });

  it('goes when the content changes, at once where it was changed here', async () => {
    let version = '1';
    const readVersion = vi.fn(async () => version);
    const cache = new PageCache(readVersion);
    const render = vi.fn(async () => page(`${words} in version ${version}`));
    await cache.get('/', render);
    version = '2';
    await cache.get('/', render);
    expect(readVersion).toHaveBeenCalledTimes(1);
    cache.recheck();
    const { forms } = await cache.get('/', render);
    expect(forms.identity.bytes.toString()).toContain('version 2');
  });

  it('stays while the version cannot be read', async () => {
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

  it('comes as it was before while it cannot be rendered anew, and anew as soon as it can', async () => {
    let version = '1';
    let status = 200;
    const cache = new PageCache(async () => version);
    const render = vi.fn(async () => {
      if (status === 0) throw new Error('away');
      return page(`${words} in version ${version}`, status);
    });
    const shown = async () => {
      cache.recheck();
      const { status, forms } = await cache.get('/', render);
      return `${status} ${/version \d/.exec(forms.identity.bytes.toString())}`;
    };
    expect(await shown()).toBe('200 version 1');
    version = '2';
    for (status of [503, 0]) expect(await shown()).toBe('200 version 1');
    status = 200;
    expect(await shown()).toBe('200 version 2');
  });

  it('comes at once when the database hangs', async () => {
    let hangs = false;
    const cache = new PageCache(() => (hangs ? new Promise(() => {}) : Promise.resolve('1')));
    await cache.get('/', async () => page(words));
    hangs = true;
    cache.recheck();
    expect((await cache.get('/', async () => page('other'))).forms.identity.bytes.toString()).toBe(words);
  });

  it('is not kept when it is an error, a redirect, or could not be rendered', async () => {
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

  it('makes room for others: the memory is bounded', async () => {
    const cache = new PageCache(async () => '1');
    const first = vi.fn(async () => page('first'));
    await cache.get('first', first);
    for (let i = 0; i < 1_000; i++) await cache.get(String(i), async () => page('x'));
    await cache.get('first', first);
    expect(first).toHaveBeenCalledTimes(2);
  });
});

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/?ref=ABC', '/'],
    ['/portfolio?sort=oldest&aircraft=Turboprop', '/portfolio?aircraft=Turboprop&sort=oldest'],
    ['/portfolio?q=anything', null],
    ['/__manifest?paths=%2Fcontact&version=1', null],
    ['//evil.example/', '/evil.example/'],
    [`/${'a'.repeat(300)}`, null],
  ])('of %s is %s', (address, key) => {
    expect(cacheKey(address)).toBe(key);
  });
});

describe('the encoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
