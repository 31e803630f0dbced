import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSignedOut, request } from './request.ts';

/**
 * A cache for the lists of the admin pages. A query's key is its path in parts. Data never becomes stale by itself:
 * each change invalidates its lists. `onSignedOut` is called when a read fails because the session has ended,
 * `onForbidden` when the user has no right to it.
 */
export function createQueryClient(onSignedOut: () => void, onForbidden?: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (isSignedOut(error)) onSignedOut();
        else if (error instanceof ApiError && error.status === 403) onForbidden?.();
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request('GET', queryKey.join('/'), { signal }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      // Being offline is an error to show, not a reason to wait.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
