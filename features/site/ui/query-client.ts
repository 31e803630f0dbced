import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError, request } from './request.ts';

/**
 * A cache for lists that somebody works on. A query's key is its path in parts. Lists never grow old by themselves:
 * after each change the list that it touches is fetched again. `onSignedOut` is told when the session has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof RequestError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request('GET', queryKey.join('/'), { signal }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      // Being offline is a failure that is told, not a reason to wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
