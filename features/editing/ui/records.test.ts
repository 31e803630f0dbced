import { describe, expect, test, vi } from 'vitest';
import { ApiError, type Problem } from '#client/request.ts';
import { CONFLICT } from '../constants.ts';
import { refreshAfter } from './refresh.ts';

const refused = (status: number, problem: Problem | null = null) => new ApiError('', { status, problem });

describe('after a change', () => {
  test.each([
    ['that was stored', null, 1],
    ['that somebody else was quicker with', refused(409), 1],
    ['of what is gone', refused(404), 1],
    ['that found the site in trouble', refused(503), 0],
    ['that did not reach the site', new TypeError('Failed to fetch'), 0],
  ])('%s, the page is fetched anew as often as it can be: %#', async (_what, failure, times) => {
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

test('a conflict names the other, where that is known', () => {
  expect(CONFLICT.title('Joe Park', false)).toBe('Joe Park changed this while you were typing');
  expect(CONFLICT.title(null, false)).toBe('Someone else changed this while you were typing');
  expect(CONFLICT.title('Joe Park', true)).toBe('You changed this in another window');
  expect([CONFLICT.theirs('Joe Park', false), CONFLICT.theirs(null, false)]).toEqual(['Joe Park’s', 'Theirs']);
});
