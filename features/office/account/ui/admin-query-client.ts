import { QueryCache, QueryClient } from '@tanstack/react-query';
import { canPromptLogin, promptLogin } from '#client/login-prompt.ts';
import { ApiError, isSignedOut, request } from '#client/request.ts';
import { onOtherUser, recheckCurrentUser, refreshCurrentUser } from './current-user.ts';

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

let isLeaving = false;

const readOverHttp: Read = (address, options) => (isLeaving ? new Promise(() => {}) : request('GET', address, options));

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

let shared: QueryClient | undefined;

/**
 * The query client of all admin pages of this tab. When the session has ended, it prompts for login over the page, so that
 * nothing typed is lost, and refetches.
 */
export function adminQueryClient(): QueryClient {
  shared ??= createSharedClient();
  return shared;
}

function createSharedClient(): QueryClient {
  const client = createQueryClient({
    onSignedOut: () => void logInAgain(client),
    // An owner may have given the user another role.
    onForbidden: () => void recheckCurrentUser(),
  });
  onOtherUser(() => void client.resetQueries());
  return client;
}

async function logInAgain(client: QueryClient): Promise<void> {
  if (!canPromptLogin()) return refreshCurrentUser();
  // After a dismissal the page is covered: the user asks for the login there.
  if (await promptLogin({ isWanted: false })) await refetchUnauthorized(client);
}

/** Reads nothing more until a page shows again: the session is about to end, which would refuse what is under way. */
export function stopReading(): void {
  isLeaving = true;
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
  void shared?.cancelQueries();
}

/** Refetches the queries that failed because the session had ended. */
export async function refetchUnauthorized(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ state }) => isSignedOut(state.error) });
}
