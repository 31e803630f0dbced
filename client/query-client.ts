import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, request } from './request.ts';

/**
 * A cache for the lists of the admin pages. A query's key is its path in parts. Lists never grow old by themselves:
 * after each change the list that it touches is fetched again. `onSignedOut` is told when something could not be read as the
 * session has ended, and whether the user asked for it: a refetch of data that shows already is not wanted.
 */
export function createQueryClient(onSignedOut: (isWanted: boolean) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { state }) {
        if (isSignedOut(error)) onSignedOut(state.data === undefined && isSomebodyAtIt());
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
      // Being offline is a failure that is told, not a reason to wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Whether the user clicked or typed a moment ago; assumed where a browser cannot tell. */
const isSomebodyAtIt = () => navigator.userActivation?.isActive ?? true;
