import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { requestPage } from '#client/request-page.ts';
import type { Quote } from '#features/leads/contract.ts';
import {
  cachedLead,
  currentQuoteIn,
  findListedLead,
  invalidateLeads,
  PAGES,
  type Page,
  QUOTES,
  updateCachedLead,
} from '#features/leads/ui/lead-cache.ts';
import { toast } from '#ui/toast.tsx';

import type { ListedQuote, QuoteCounts } from '../contract.ts';
import { notesDrafts } from './desk-drafts.ts';
import { countsQueryOf, type DeskFilter, queryOf } from './desk-filter.ts';
import { changedMeanwhile, DESK_TOASTS } from './desk-format.ts';

const AT_ONCE = 50;

/** The quotes that fit, as many pages of them as were asked for. The page before stays until the next is there. */
export function useQuotePages(filter: DeskFilter, atOnce = AT_ONCE) {
  const address = `${QUOTES}?${new URLSearchParams([...new URLSearchParams(queryOf(filter)), ['limit', `${atOnce}`]])}`;
  return useInfiniteQuery({
    queryKey: [...PAGES, address],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** How many quotes stand at each status, of those that fit otherwise. */
export function useQuoteCounts(filter: DeskFilter) {
  const query = countsQueryOf(filter);
  return useQuery<QuoteCounts>({
    queryKey: [QUOTES, query ? `counts?${query}` : 'counts'],
    placeholderData: keepPreviousData,
  });
}

/** One quote: from the list at once where it is there. */
export function useQuote(id: number) {
  const client = useQueryClient();
  return useQuery<Quote>({ queryKey: [QUOTES, id], initialData: () => findListedLead(client, id) });
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Page<ListedQuote>> {
  const { rows, ...page } = await requestPage<ListedQuote>(address, signal);
  return { ...page, quotes: rows };
}

/**
 * Changes a quote's status: it shows at once, and rolls back if the server refuses. After a
 * conflict, the other admin's status shows.
 */
export function useStatusChange(id: number) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each is based on what the one before made of it.
    scope: { id: `quote-${id}` },
    mutationFn: (change: { status: string; reason?: string }) => {
      const expectedUpdatedAt = cachedLead(client, id)?.updatedAt;
      return adminRequest<Quote>('PATCH', `${QUOTES}/${id}/status`, { body: { ...change, expectedUpdatedAt } });
    },
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey: [QUOTES] });
      const before = cachedLead(client, id)?.status;
      updateCachedLead(client, id, { status });
      return { before };
    },
    onSuccess: (quote, { reason }) => {
      updateCachedLead(client, id, quote);
      toast(reason === undefined ? DESK_TOASTS.statusDone : DESK_TOASTS.reasonDone);
    },
    onError: (error, _change, context) => {
      const current = currentQuoteIn(error);
      if (current) updateCachedLead(client, id, current);
      else if (context?.before) updateCachedLead(client, id, { status: context.before });
      const { statusFailed } = DESK_TOASTS;
      const why = current ? ` ${changedMeanwhile(current.status)}` : '';
      toast({ ...statusFailed, description: statusFailed.description + why });
    },
    onSettled: () => void invalidateLeads(client),
  });
}

/** Changes the notes. Only a change of the notes by another admin is a conflict. */
export function useNotesChange(id: number) {
  const client = useQueryClient();
  const save = async (notes: string, base: Quote): Promise<Quote> => {
    try {
      const body = { notes, expectedUpdatedAt: base.updatedAt };
      return await adminRequest<Quote>('PATCH', `${QUOTES}/${id}/notes`, { body });
    } catch (error) {
      const current = currentQuoteIn(error);
      if (current?.notes !== base.notes || current === null) throw error;
      return save(notes, current);
    }
  };
  return useMutation({
    mutationFn: ({ notes, base }: { notes: string; base: Quote }) => save(notes, base),
    onSuccess: (quote, { notes }) => {
      // Also where the lead was closed meanwhile; what was typed since then stays.
      if (notesDrafts.get(id)?.notes === notes) notesDrafts.drop(id);
      updateCachedLead(client, id, quote);
      toast(DESK_TOASTS.notesDone);
      void invalidateLeads(client);
    },
    onError: (error) => {
      const current = currentQuoteIn(error);
      if (current) updateCachedLead(client, id, current);
      toast(DESK_TOASTS.notesFailed);
    },
  });
}
