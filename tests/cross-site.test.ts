import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { type Document, type Operation, operationsOf } from './support/fuzz.ts';

/** Headers of a browser for a request from another site's page. */
const FOREIGN: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.example' },
  'no origin, as a sandboxed frame has': { origin: 'null' },
  'another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  'another host of the same domain': { 'sec-fetch-site': 'same-site' },
};

let site: TestApp;
let admin: Caller;
beforeAll(async () => {
  site = await startApp('sqlite', { seeded: true, env: { RATE_LIMITS: 'off' } });
  admin = await signIn(site);
});

describe('a request with the cookies of an admin', () => {
  test.each(Object.entries(FOREIGN))('from %s changes nothing, whichever call it is', async (_what, headers) => {
    const calls = operationsOf(site.app.swagger() as Document).filter(({ method }) => method !== 'GET');
    expect(calls.length).toBeGreaterThan(50);
    for (const { method, path } of calls) {
      const answer = await admin.inject({ method, url: urlOf(path), headers, payload: {} });
      expect([`${method} ${path}`, answer.statusCode]).toEqual([`${method} ${path}`, 403]);
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-seq',
    'text/plain; a=application/json',
  ])('is not read as JSON when its type is %s, which a form can send', async (type) => {
    const calls = operationsOf(site.app.swagger() as Document).filter(({ body, isUpload }) => body && !isUpload);
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, path } of calls) {
      const headers = { 'content-type': type };
      const answer = await admin.inject({ method, url: urlOf(path), headers, payload: '{"a":"=b"}' });
      expect([`${method} ${path}`, answer.statusCode]).toEqual([`${method} ${path}`, 415]);
    }
  });

  test('keeps its method, whatever other method a header, the query or the body names', async () => {
    const [{ id }] = (await site.get('/api/faqs')).json();
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method'];
    const headers = Object.fromEntries(overrides.map((name) => [name, 'DELETE']));
    expect((await admin.get(`/api/faqs/${id}?_method=DELETE`, headers)).statusCode).toBeLessThan(500);
    expect((await admin.post(`/api/faqs/${id}?_method=DELETE`, { _method: 'DELETE' }, headers)).statusCode).toBe(405);
    expect((await site.get(`/api/faqs/${id}`)).statusCode).toBe(200);
  });

  test('from another site or host cannot log out, not even by a link', async () => {
    const caller = await signIn(site, 'user');
    for (const from of ['cross-site', 'same-site'])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await caller.inject({ method, url: '/api/logout', headers: { 'sec-fetch-site': from } });
        expect(answer.statusCode).toBe(403);
      }
    expect((await caller.get('/api/auth/user')).statusCode).toBe(200);
  });
});

const urlOf = (path: Operation['path']) => path.replace('{key}', 'home.hero.title').replaceAll(/\{\w+\}/g, '1');
