import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/request.ts';
import { createQueryClient } from './admin-query-client.ts';

test('reports an expired session, and keeps the data that is shown', async () => {
  const onSignedOut = vi.fn();
  const client = createQueryClient({ onSignedOut });
  const read = (status: number) =>
    client
      .fetchQuery({
        queryKey: ['shown'],
        queryFn: () => Promise.reject(new ApiError('', { status })),
        staleTime: 0,
      })
      .catch(() => {});
  client.setQueryData(['shown'], 'what shows');
  await read(503);
  expect(onSignedOut).not.toHaveBeenCalled();
  await read(401);
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(client.getQueryData(['shown'])).toBe('what shows');
});
