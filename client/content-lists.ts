import { QueryClient } from '@tanstack/react-query';

/** Long enough for one fetch when several places show the same list. */
const FRESH_MS = 1_000;

/**
 * The content lists as an admin sees them. Refetched on each page and on window focus, because other admins change
 * them.
 */
export const contentLists = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, refetchOnReconnect: false, networkMode: 'always' },
  },
});
