import { QueryClient } from '@tanstack/react-query';

/** Long enough that the several places that show one list fetch it once. */
const FRESH_MS = 1_000;

/** The content lists as an admin sees them. Other admins change them, too: fetched on each page and on window focus. */
export const contentLists = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, refetchOnReconnect: false, networkMode: 'always' },
  },
});
