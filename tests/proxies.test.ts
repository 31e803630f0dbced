import { describe, expect, test } from 'vitest';
import { startApp } from './support/api.ts';

const QUOTE = { firstName: 'Ann', lastName: 'Ito', email: 'ann@example.com' };
/** Each of the twelve requests claims another address. */
const otherHeaders = (n: number) => ({
  'x-real-ip': `192.0.2.${n}`,
  forwarded: `for=192.0.2.${n};host=evil.example;proto=https`,
  'cf-connecting-ip': `192.0.2.${n}`,
  'true-client-ip': `192.0.2.${n}`,
});
const forwardedFor = (after: string) => (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}${after}` });

describe('the client address', () => {
  test.each([
    ['0', 'X-Real-IP, Forwarded and their like', otherHeaders],
    ['1', 'X-Real-IP, Forwarded and their like', otherHeaders],
    ['2', 'X-Real-IP, Forwarded and their like', otherHeaders],
    ['0', 'X-Forwarded-For', forwardedFor('')],
    ['1', 'X-Forwarded-For before the entry of the proxy', forwardedFor(', 203.0.113.1')],
    ['2', 'X-Forwarded-For before the entries of both proxies', forwardedFor(', 203.0.113.1, 203.0.113.2')],
  ] as const)('behind %s proxies is not taken from %s', async (hops, _name, claim) => {
    expect(await takenOfTwelve(hops, claim)).toBe(10);
  });

  test.each([
    ['1', forwardedFor('')],
    ['2', forwardedFor(', 203.0.113.1')],
  ])('behind %s proxies is the one that the outermost of them saw', async (hops, claim) => {
    expect(await takenOfTwelve(hops, claim)).toBe(12);
  });
});

async function takenOfTwelve(hops: string, claim: (n: number) => Record<string, string>): Promise<number> {
  const app = await startApp('sqlite', { env: { TRUST_PROXY: hops } });
  let taken = 0;
  for (let n = 1; n <= 12; n++) if ((await app.post('/api/quotes', QUOTE, claim(n))).statusCode === 201) taken++;
  return taken;
}

test('without a proxy, forwarded headers do not make a foreign origin the own one', async () => {
  const app = await startApp();
  const origin = 'https://evil.example';
  for (const forwarded of [
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
  ])
    expect((await app.post('/api/logout', undefined, { origin, ...(forwarded as object) })).statusCode).toBe(403);
});

test('without a proxy, X-Forwarded-Proto does not change the scheme of the origin', async () => {
  const app = await startApp();
  const headers = { host: 'paint.example', origin: 'https://paint.example', 'x-forwarded-proto': 'https' };
  expect((await app.post('/api/logout', undefined, headers)).statusCode).toBe(403);
});
