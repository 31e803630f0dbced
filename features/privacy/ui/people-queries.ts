import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { retryAfterLogin } from '#client/login-prompt.ts';
import { fetchOk, isSignedOut, request } from '#client/request.ts';
import { saveResponse } from '#client/save-response.ts';
import { dropDeletedLeads, invalidateLeads, QUOTES } from '#features/leads/ui/lead-cache.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import { PEOPLE_TOASTS } from '../constants.ts';
import type { ErasureResult, HeldSummary } from '../contract.ts';

const PEOPLE = '/api/people';

/** Never cached: the server records each lookup. */
export function useHeld(email: string) {
  return useQuery({
    queryKey: [PEOPLE, 'held', email],
    queryFn: ({ signal }) => request<HeldSummary>('POST', `${PEOPLE}/lookups`, { body: { email }, signal }),
    gcTime: 0,
  });
}

/** Downloads all data on an address. */
export function useExport(email: string) {
  return useMutation({
    mutationFn: async () => {
      const answer = await retryAfterLogin(
        () => fetchOk('POST', `${PEOPLE}/exports`, { body: { email } }),
        isSignedOut,
      );
      await saveResponse(answer, 'person.zip');
    },
    onSuccess: () => toast(PEOPLE_TOASTS.exported),
    onError: (error) => toastProblem(error),
  });
}

export function useErasure(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => adminRequest<ErasureResult>('POST', `${PEOPLE}/erasures`, { body: { email } }),
    onSuccess: ({ removed, filesLeft }) => {
      toast(PEOPLE_TOASTS.erased(removed.quotes ?? 0, filesLeft));
      dropDeletedLeads(client, findCachedQuoteIds(client, email));
      // Any query may show the person.
      void invalidateLeads(client);
      void client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => /^\/api\/(?!quotes$)/.test(String(first)),
      });
    },
    onError: (error) => toastProblem(error),
  });
}

type ListedQuote = { id: number; email: string };

/** The ids of the person's quotes in the cache. */
function findCachedQuoteIds(client: QueryClient, email: string): number[] {
  const cached = client.getQueriesData<Partial<ListedQuote> & { pages?: { rows: ListedQuote[] }[] }>({
    queryKey: [QUOTES],
  });
  return cached
    .flatMap(([, data]) => [...(data?.pages ?? []).flatMap(({ rows }) => rows), ...(data ? [data] : [])])
    .flatMap((quote) => (quote.email?.toLowerCase() === email && quote.id ? [quote.id] : []));
}
