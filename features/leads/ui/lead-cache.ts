import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/request.ts';
import type { Quote } from '../contract.ts';

/** Everything about quotes: after a change, all of it is asked again that shows. */
export const QUOTES = '/api/quotes';

/** The pages of lists, each under its address. */
export const PAGES = [QUOTES, 'pages'];

export type Page<Q extends Quote = Quote> = { quotes: Q[]; total: number; atLeast: boolean; next: string | null };

type Pages = InfiniteData<Page, string>;

/** The current quote, when a conflict refused the change. */
export function currentQuoteIn(error: unknown): Quote | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem as { current?: Quote } | null)?.current ?? null;
}

/** Deleted in this tab: what still shows of them is on its way out, and not worth asking for. */
const deletedIds = new Set<number>();

/** Has everything that shows fetched again. */
export function invalidateLeads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: [QUOTES],
    predicate: ({ queryKey: [, id] }) => !deletedIds.has(Number(id)),
  });
}

/** Shows a quote changed wherever it shows. */
export function updateCachedLead(client: QueryClient, id: number, changed: Partial<Quote>): void {
  const change = <Q extends Quote>(quote: Q) => (quote.id === id ? { ...quote, ...changed } : quote);
  inPages(client, (quotes) => quotes.map(change));
  client.setQueryData<Quote>([QUOTES, id], (quote) => quote && change(quote));
}

/** Takes deleted quotes out of the list. */
export function removeFromLists(client: QueryClient, ids: readonly number[]): void {
  inPages(client, (quotes) => quotes.filter(({ id }) => !ids.includes(id)));
}

/** Takes quotes out that were deleted here. */
export function dropDeletedLeads(client: QueryClient, ids: readonly number[]): void {
  for (const id of ids) deletedIds.add(id);
  removeFromLists(client, ids);
}

/** The lead as it was loaded last, alone or in a list. */
export function cachedLead(client: QueryClient, id: number): Quote | undefined {
  return client.getQueryData<Quote>([QUOTES, id]) ?? findListedLead(client, id);
}

function inPages(client: QueryClient, change: <Q extends Quote>(quotes: Q[]) => Q[]): void {
  client.setQueriesData<Pages>(
    { queryKey: PAGES },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, quotes: change(page.quotes) })) },
  );
}

/** The lead as a list has it. */
export function findListedLead(client: QueryClient, id: number): Quote | undefined {
  return client
    .getQueriesData<Pages>({ queryKey: PAGES })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ quotes }) => quotes)
    .find((quote) => quote.id === id);
}
