import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSignedOut, request } from '#client/request.ts';

/** Answers a GET of the API: over HTTP in the browser, within the process while the server renders a page. */
export type Read = <T>(address: string, options: Parameters<typeof request>[2]) => Promise<T>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read: Read };
  }
}

interface Options {
  /** Called when a read fails because the session has ended. */
  onSignedOut?: () => void;
  /** Called when the user has no right to what was read. */
  onForbidden?: () => void;
  read?: Read;
}

const readOverHttp: Read = (address, options) => request('GET', address, options);

/**
 * A cache for the lists of the admin pages. A query's key is its path in parts. Data never becomes stale by itself:
 * each change invalidates its lists.
 */
export function createQueryClient({ onSignedOut, onForbidden, read = readOverHttp }: Options): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (isSignedOut(error)) onSignedOut?.();
        else if (error instanceof ApiError && error.status === 403) onForbidden?.();
      },
    }),
    defaultOptions: {
      queries: {
        meta: { read },
        queryFn: ({ queryKey, signal }) => read(queryKey.join('/'), { signal }),
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
