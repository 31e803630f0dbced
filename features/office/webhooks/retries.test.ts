import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#time/units.ts';
import { hasFailedForDays, isEndpointAddress, nextTry, RETRY_WAITS_MS } from './webhooks.ts';

const NOW = new Date('2027-03-01T17:00:00.000Z');

it('tries again after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 10 hours, and no more', () => {
  expect(RETRY_WAITS_MS.map((wait) => wait / MINUTE_MS)).toEqual([5 / 60, 5, 30, 120, 300, 600, 600]);
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => nextTry(attempts, NOW));
  expect(waits.map((at) => at && at.getTime() - NOW.getTime())).toEqual([...RETRY_WAITS_MS, null]);
});

it('counts five days of failures', () => {
  expect(hasFailedForDays('2027-02-24T17:00:00.001Z', NOW)).toBe(false);
  expect(hasFailedForDays('2027-02-24T17:00:00.000Z', NOW)).toBe(true);
});

describe('the address of an endpoint', () => {
  it.each(['https://books.example/hook?a=1', 'https://93.184.215.14/'])('can be %s', (url) => {
    expect(isEndpointAddress(url)).toBe(true);
  });
  it.each(['http://books.example/', 'https://a:b@books.example/', 'https://books.example:8443/', 'books.example', ''])(
    'cannot be %j',
    (url) => {
      expect(isEndpointAddress(url)).toBe(false);
    },
  );
});
