import { describe, expect, test, vi } from 'vitest';
import { ApiError, type Problem } from '#client/request.ts';
import { CONFLICT } from '../editing.constants.ts';
import { refreshAfter } from './records.ts';

const refused = (status: number, problem: Problem | null = null) => new ApiError('', { status, problem });

describe('a refresh', () => {
  test.each([
    ['a stored change', null, 1],
    ['a conflict', refused(409), 1],
    ['a change of a deleted record', refused(404), 1],
    ['a server error', refused(503), 0],
    ['a network error', new TypeError('Failed to fetch'), 0],
  ])('after %s: %#', async (_what, failure, times) => {
    const refresh = vi.fn(async () => {});
    const work = async () => {
      if (failure) throw failure;
      return 'stored';
    };
    const result = await refreshAfter(work, refresh).catch((error: unknown) => error);
    expect(result).toBe(failure ?? 'stored');
    expect(refresh).toHaveBeenCalledTimes(times);
  });
});

test('the title of a conflict names its author, if known', () => {
  expect(CONFLICT.title('Joe Park', false)).toBe('Joe Park changed this while you were typing');
  expect(CONFLICT.title(null, false)).toBe('Someone else changed this while you were typing');
  expect(CONFLICT.title('Joe Park', true)).toBe('You changed this in another window');
  expect([CONFLICT.theirs('Joe Park', false), CONFLICT.theirs(null, false)]).toEqual(['Joe Park’s', 'Theirs']);
});
