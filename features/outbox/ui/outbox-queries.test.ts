import { expect, test } from 'vitest';
import { ApiError } from '#client/request.ts';
import { pollDelay } from './outbox-queries.ts';

test('the outbox is read again soon while a mail is due, later otherwise, and not once the session has ended', () => {
  const due = [{ state: 'waiting', at: '2020-01-01T00:00:00.000Z' } as const];
  expect(pollDelay(due, null)).toBe(2_000);
  expect(pollDelay([{ ...due[0]!, at: '2999-01-01T00:00:00.000Z' }], null)).toBe(20_000);
  expect(pollDelay(due, new Error('offline'))).toBe(20_000);
  expect(pollDelay(due, new ApiError('401', { status: 401 }))).toBe(false);
});
