import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, expect, it, vi } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { openStorage } from '../storage/storage.ts';
import { limitRequests, MAX_CHANGES, MAX_REPORTS, MAX_REQUESTS } from './client-limits.ts';
import { builtPages } from './pages.ts';

const FILES = new Set(['/assets/site-1.js', '/images/hero.avif']);
let limit = limitRequests(FILES);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  limit = limitRequests(FILES);
  return () => void vi.useRealTimers();
});

async function ask(
  count: number,
  { ip = '192.0.2.1', method = 'GET', url = '/pricing', isReport = false } = {},
): Promise<number[]> {
  const ask = () =>
    limit({ ip, method, url, routeOptions: { config: { isReport } } } as FastifyRequest, {} as FastifyReply).then(
      () => 200,
      ({ status }) => status,
    );
  return Promise.all(Array.from({ length: count }, ask));
}

it('refuses what a client asks beyond its share of a minute, and nothing of another client', async () => {
  expect(new Set(await ask(MAX_REQUESTS))).toEqual(new Set([200]));
  expect(await ask(2)).toEqual([429, 429]);
  expect(await ask(1, { ip: '192.0.2.2' })).toEqual([200]);
  vi.advanceTimersByTime(60_000);
  expect(await ask(1)).toEqual([200]);
});

it('counts changes apart, and a network of IPv6 as one client', async () => {
  const change = { method: 'POST', url: '/api/quotes' };
  expect(new Set(await ask(MAX_CHANGES, { ...change, ip: '2001:db8::1' }))).toEqual(new Set([200]));
  expect(await ask(1, { ...change, ip: '2001:db8::2' })).toEqual([429]);
  expect(await ask(1, { ...change, ip: '2001:db8:0:1::1' })).toEqual([200]);
});

it('counts what a browser reports apart from what its user sends', async () => {
  const report = { method: 'POST', url: '/api/browser-reports', isReport: true };
  expect(await ask(MAX_REPORTS + 1, report)).toContain(429);
  expect(await ask(MAX_CHANGES, { method: 'POST', url: '/api/quotes' })).not.toContain(429);
});

it('counts no built file, and everything else that looks like one', async () => {
  for (const url of ['/assets/site-1.js', '/images/hero.avif?v=2'])
    expect(new Set(await ask(2 * MAX_REQUESTS, { url }))).toEqual(new Set([200]));
  for (const [n, url] of ['/nothing-1.html', '/studio.data?s=1', '/calendar/a.ics', '/assets/site-2.js'].entries())
    expect(await ask(MAX_REQUESTS + 1, { url, ip: `192.0.2.${n + 9}` })).toContain(429);
});

it('counts uploads that are missing apart, and none that is there', async () => {
  vi.useRealTimers();
  const { app, get, config } = await startApp('sqlite', { limitsRequests: true });
  const upload = (n: number) => `${n.toString(16).padStart(32, '0')}-400.jpg`;
  await (await openStorage(config)).put(upload(0), Buffer.from('a'), 'image/jpeg');
  for (let n = 0; n < MAX_REQUESTS + 5; n++) expect((await get(`/uploads/${upload(0)}`)).statusCode).toBe(200);
  for (let n = 1; n < MAX_REQUESTS; n++) expect((await get(`/uploads/${upload(n)}`)).statusCode).toBe(404);
  for (const name of [upload(0), 'nothing.jpg']) await get(`/uploads/${name}`);
  expect((await get(`/uploads/${upload(1)}`)).statusCode).toBe(429);
  expect((await app.inject('/api/faqs')).statusCode).toBe(200);
});

it('tells people by a page and programs by a problem when to come again', async () => {
  vi.useRealTimers();
  const { app, get } = await startApp('sqlite', { pages: builtPages, limitsRequests: true });
  for (let n = 0; n < MAX_REQUESTS; n++) await get('/api/nothing');
  const problem = await get('/api/faqs');
  expect(problem.statusCode).toBe(429);
  expect(Number(problem.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(problem.json().detail).toBe('Too many requests came from your network. Please try again in a minute.');
  for (const url of ['/pricing', '/admin', '/quote/unknown']) {
    const page = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(429);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^\d+$/) });
    expect(page.body).toContain('Please try again in a minute.');
  }
});
