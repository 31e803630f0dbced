import { describe, expect, it } from 'vitest';
import { isPermanent, MAX_ATTEMPTS, waitAfter } from './outbox.store.server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the waits between retries', () => {
  it('double from a minute to six hours, with jitter', () => {
    const middle = (attempts: number) => waitAfter(attempts, 0.5);
    expect([1, 2, 3, 9, 10, 19].map(middle)).toEqual([
      MINUTE,
      2 * MINUTE,
      4 * MINUTE,
      256 * MINUTE,
      6 * HOUR,
      6 * HOUR,
    ]);
    expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([48_000, 72_000]);
  });

  it('add up to about three days before a mail is given up', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => waitAfter(n + 1, 0.5));
    const days = waits.reduce((sum, wait) => sum + wait, 0) / (24 * HOUR);
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
  });
});

it('only a refused recipient or message is final, not a refused login or sender', () => {
  expect(isPermanent({ responseCode: 550, command: 'RCPT TO' })).toBe(true);
  expect(isPermanent({ responseCode: 554, command: 'DATA' })).toBe(true);
  expect(isPermanent({ responseCode: 451, command: 'RCPT TO' })).toBe(false);
  expect(isPermanent({ responseCode: 535, command: 'AUTH PLAIN' })).toBe(false);
  expect(isPermanent({ responseCode: 553, command: 'MAIL FROM' })).toBe(false);
  expect(isPermanent(new Error('connect ECONNREFUSED'))).toBe(false);
});
