import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { ApiError } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

test('reports an expired session, and whether the user waits for the missing data', async () => {
  const told: boolean[] = [];
  const client = createQueryClient((isWanted) => told.push(isWanted));
  const read = (name: string, status: number) =>
    client
      .fetchQuery({
        queryKey: [name],
        queryFn: () => Promise.reject(new ApiError('', { status })),
        staleTime: 0,
      })
      .catch(() => {});
  vi.stubGlobal('navigator', { userActivation: { isActive: true } });
  await read('new', 503);
  expect(told).toEqual([]);
  await read('new', 401);
  client.setQueryData(['shown'], 'what shows');
  await read('shown', 401);
  vi.stubGlobal('navigator', { userActivation: { isActive: false } });
  await read('other', 401);
  expect(told).toEqual([true, false, false]);
  expect(client.getQueryData(['shown'])).toBe('what shows');
});
