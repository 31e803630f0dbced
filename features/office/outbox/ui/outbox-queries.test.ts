import { expect, test } from 'vitest';
import { ApiError } from '#client/request.ts';
import { pollInterval } from './outbox-queries.ts';

test('polls fast while a mail is due, slowly otherwise, and not after the session has ended', () => {
  const due = [{ state: 'waiting', at: '2020-01-01T00:00:00.000Z' } as const];
  expect(pollInterval(due, null)).toBe(2_000);
  expect(pollInterval([{ ...due[0]!, at: '2999-01-01T00:00:00.000Z' }], null)).toBe(20_000);
  expect(pollInterval(due, new Error('offline'))).toBe(20_000);
  expect(pollInterval(due, new ApiError('401', { status: 401 }))).toBe(false);
});
