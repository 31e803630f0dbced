import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { subscribeToEvents } from '#client/events.ts';
import type { Page } from '#client/pages-query.ts';
import { ApiError } from '#client/request.ts';
import type { Lead } from '../leads.contract.ts';

/** The API's path, and the key of all its queries. */
export const LEADS = '/api/quotes';

/** The key of list pages; the address follows. */
export const PAGES = [LEADS, 'pages'];

export const leadQuery = (id: number) => queryOptions<Lead>({ queryKey: [LEADS, id] });

type Pages = InfiniteData<Page<Lead>, string>;

/** @returns the current lead when the error is a conflict */
export function getConflictingLead(error: unknown): Lead | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem as { current?: Lead } | null)?.current ?? null;
}

/** Deleted in this tab: refetching them would be a 404. */
const deletedIds = new Set<number>();

export function invalidateLeads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: [LEADS],
    predicate: ({ queryKey: [, id] }) => !deletedIds.has(Number(id)),
  });
}

export function updateCachedLead(client: QueryClient, id: number, changed: Partial<Lead>): void {
  const update = <Q extends Lead>(lead: Q) => (lead.id === id ? { ...lead, ...changed } : lead);
  updatePages(client, (leads) => leads.map(update));
  client.setQueryData<Lead>([LEADS, id], (lead) => lead && update(lead));
}

export function removeFromLists(client: QueryClient, ids: readonly number[]): void {
  updatePages(client, (leads) => leads.filter(({ id }) => !ids.includes(id)));
}

/** For leads that this tab deleted. */
export function dropDeletedLeads(client: QueryClient, ids: readonly number[]): void {
  for (const id of ids) deletedIds.add(id);
  removeFromLists(client, ids);
}

/** The lead by itself or from a list. */
export function cachedLead(client: QueryClient, id: number): Lead | undefined {
  return client.getQueryData<Lead>([LEADS, id]) ?? findListedLead(client, id);
}

function updatePages(client: QueryClient, change: <Q extends Lead>(leads: Q[]) => Q[]): void {
  client.setQueriesData<Pages>(
    { queryKey: PAGES },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );
}

export function listedLeads(client: QueryClient): Lead[] {
  return client
    .getQueriesData<Pages>({ queryKey: PAGES })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows);
}

export function findListedLead(client: QueryClient, id: number): Lead | undefined {
  return listedLeads(client).find((lead) => lead.id === id);
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

/** Subscribes to the server-sent events of the leads. @returns a function that ends the subscription */
export function subscribeToLeads({ onNew, onDeleted, onOffer, onChanged, onRetry }: LeadEventHandlers): () => void {
  return subscribeToEvents(`${LEADS}/events`, {
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
