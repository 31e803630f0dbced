import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { subscribeToEvents } from '#client/events.ts';
import type { Page } from '#client/pages-query.ts';
import { ApiError } from '#client/request.ts';
import type { Quote } from '../leads.contract.ts';

/** The API's path, and the key of all its queries. */
export const QUOTES = '/api/quotes';

/** The key of list pages; the address follows. */
export const PAGES = [QUOTES, 'pages'];

export const quoteQuery = (id: number) => queryOptions<Quote>({ queryKey: [QUOTES, id] });

type Pages = InfiniteData<Page<Quote>, string>;

/** @returns the current quote when the error is a conflict */
export function getConflictingQuote(error: unknown): Quote | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem as { current?: Quote } | null)?.current ?? null;
}

/** Deleted in this tab: refetching them would be a 404. */
const deletedIds = new Set<number>();

export function invalidateLeads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: [QUOTES],
    predicate: ({ queryKey: [, id] }) => !deletedIds.has(Number(id)),
  });
}

export function updateCachedLead(client: QueryClient, id: number, changed: Partial<Quote>): void {
  const update = <Q extends Quote>(quote: Q) => (quote.id === id ? { ...quote, ...changed } : quote);
  updatePages(client, (quotes) => quotes.map(update));
  client.setQueryData<Quote>([QUOTES, id], (quote) => quote && update(quote));
}

export function removeFromLists(client: QueryClient, ids: readonly number[]): void {
  updatePages(client, (quotes) => quotes.filter(({ id }) => !ids.includes(id)));
}

/** For quotes that this tab deleted. */
export function dropDeletedLeads(client: QueryClient, ids: readonly number[]): void {
  for (const id of ids) deletedIds.add(id);
  removeFromLists(client, ids);
}

/** The lead by itself or from a list. */
export function cachedLead(client: QueryClient, id: number): Quote | undefined {
  return client.getQueryData<Quote>([QUOTES, id]) ?? findListedLead(client, id);
}

function updatePages(client: QueryClient, change: <Q extends Quote>(quotes: Q[]) => Q[]): void {
  client.setQueriesData<Pages>(
    { queryKey: PAGES },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );
}

export function findListedLead(client: QueryClient, id: number): Quote | undefined {
  return client
    .getQueriesData<Pages>({ queryKey: PAGES })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((quote) => quote.id === id);
}

type LeadEventHandlers = {
  onNew: (id: number) => void;
  onDeleted: (id: number) => void;
  /** A quote document was made or changed. */
  onOffer?: (id: number) => void;
  /** Also after a reconnect. */
  onChanged: () => void;
  /** Called before a new attempt after the server refused the connection. */
  onRetry: () => void;
};

/** Subscribes to the server-sent events of the quotes. @returns a function that ends the subscription */
export function subscribeToLeads({ onNew, onDeleted, onOffer, onChanged, onRetry }: LeadEventHandlers): () => void {
  return subscribeToEvents(`${QUOTES}/events`, {
    on: {
      new: ({ id }) => onNew(id),
      changed: onChanged,
      offer: ({ id }) => onOffer?.(id),
      deleted: ({ id }) => onDeleted(id),
    },
    onReconnect: onChanged,
    onRetry,
  });
}
