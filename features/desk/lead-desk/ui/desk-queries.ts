import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { adminRequest } from '#client/login-prompt.ts';
import { pagesQuery } from '#client/pages-query.ts';
import { dropIdempotencyKey } from '#client/request.ts';
import { LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import {
  cachedLead,
  findListedLead,
  getConflictingLead,
  invalidateLeads,
  LEADS,
  PAGES,
  updateCachedLead,
} from '#customers/leads/ui/lead-cache.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import type { LeadCounts, ListedLead } from '../lead-desk.contract.ts';
import { countsQueryOf, type DeskFilter, queryOf } from './desk-filter.ts';
import { DESK_TOASTS, formatConflict } from './desk-format.ts';

/** `base`: the stored notes that the draft started from. */
export type NotesDraft = { notes: string; base: string | null };
/** `base`: the stored reminder that the draft started from. */
export type ReminderDraft = { on: string; about: string; base: string };
/** `schemeId`: the paint scheme that goes with it. */
export type ReplyDraft = { subject: string; text: string; schemeId?: number | null };

/**
 * Unsaved text about a lead. It is stored for this tab: closing the dialog, a reload and the end of the session keep
 * it, logging out removes it.
 */
const draftsOf = <Draft>(kind: string) => ({
  get: (quoteId: number) => readDraft<Draft>(`${kind}-${quoteId}`),
  set: (quoteId: number, draft: Draft) => saveDraft(`${kind}-${quoteId}`, draft),
  drop: (quoteId: number) => removeDraft(`${kind}-${quoteId}`),
});

export const notesDrafts = draftsOf<NotesDraft>('notes');
export const reminderDrafts = draftsOf<ReminderDraft>('reminder');
export const replyDrafts = draftsOf<ReplyDraft>('reply');

/** Names the reply's form for its idempotency key. */
export const replyFormId = (quoteId: number) => `reply-${quoteId}`;

export function dropDraftsOf(quoteId: number): void {
  for (const drafts of [notesDrafts, reminderDrafts, replyDrafts]) drafts.drop(quoteId);
  dropIdempotencyKey(replyFormId(quoteId));
}

const PAGE_SIZE = 50;
/** Cards of a column of the board. */
export const MAX_CARDS = 20;

export function leadPages(filter: DeskFilter, pageSize = PAGE_SIZE) {
  const query = new URLSearchParams([...new URLSearchParams(queryOf(filter)), ['limit', `${pageSize}`]]);
  return pagesQuery<ListedLead>(PAGES, `${LEADS}?${query}`);
}

/** The columns of the board. */
export const boardStatuses = ({ status }: DeskFilter) => (status ? [status] : LEAD_STATUSES);

export const boardPages = (filter: DeskFilter) =>
  boardStatuses(filter).map((status) => leadPages({ ...filter, status }, MAX_CARDS));

/** The loaded pages of matching leads. The previous filter's pages stay until the new ones arrive. */
export const useLeadPages = (filter: DeskFilter, pageSize?: number) =>
  useInfiniteQuery({ ...leadPages(filter, pageSize), placeholderData: keepPreviousData });

/** The counts by status; the filter's own status is ignored. */
export function leadCounts(filter?: DeskFilter) {
  const query = filter && countsQueryOf(filter);
  return queryOptions<LeadCounts>({ queryKey: [LEADS, query ? `counts?${query}` : 'counts'] });
}

export const useLeadCounts = (filter: DeskFilter) =>
  useQuery({ ...leadCounts(filter), placeholderData: keepPreviousData });

/** Starts with the lead from a cached list. */
export function useLead(id: number) {
  const client = useQueryClient();
  return useQuery<Lead>({ queryKey: [LEADS, id], initialData: () => findListedLead(client, id) });
}

/**
 * Changes a quote's status: an optimistic update with rollback. After a conflict, the other admin's status shows.
 */
export function useStatusChange(id: number) {
  const client = useQueryClient();
  return useMutation({
    // In sequence: each change builds on the result of the previous one.
    scope: { id: `quote-${id}` },
    mutationFn: (change: { status: string; reason?: string }) => {
      const expectedUpdatedAt = cachedLead(client, id)?.updatedAt;
      return adminRequest<Lead>('PATCH', `${LEADS}/${id}/status`, { body: { ...change, expectedUpdatedAt } });
    },
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey: [LEADS] });
      const before = cachedLead(client, id)?.status;
      updateCachedLead(client, id, { status });
      return { before };
    },
    onSuccess: (lead, { reason }) => {
      updateCachedLead(client, id, lead);
      toast(reason === undefined ? DESK_TOASTS.statusDone : DESK_TOASTS.reasonDone);
    },
    onError: (error, _change, context) => {
      const current = getConflictingLead(error);
      if (current) updateCachedLead(client, id, current);
      else if (context?.before) updateCachedLead(client, id, { status: context.before });
      const { statusFailed } = DESK_TOASTS;
      const why = current ? ` ${formatConflict(current.status)}` : '';
      toast({ ...statusFailed, description: statusFailed.description + why });
    },
    onSettled: () => void invalidateLeads(client),
  });
}

/** Only another admin's change of the notes is a conflict. */
export function useNotesChange(id: number) {
  const client = useQueryClient();
  const save = async (notes: string, base: Lead): Promise<Lead> => {
    try {
      const body = { notes, expectedUpdatedAt: base.updatedAt };
      return await adminRequest<Lead>('PATCH', `${LEADS}/${id}/notes`, { body });
    } catch (error) {
      const current = getConflictingLead(error);
      if (current?.notes !== base.notes || current === null) throw error;
      return save(notes, current);
    }
  };
  return useMutation({
    mutationFn: ({ notes, base }: { notes: string; base: Lead }) => save(notes, base),
    onSuccess: (lead, { notes }) => {
      // Also after the lead was closed; text typed since then stays.
      if (notesDrafts.get(id)?.notes === notes) notesDrafts.drop(id);
      updateCachedLead(client, id, lead);
      toast(DESK_TOASTS.notesDone);
      void invalidateLeads(client);
    },
    onError: (error) => {
      const current = getConflictingLead(error);
      if (current) updateCachedLead(client, id, current);
      toast(DESK_TOASTS.notesFailed);
    },
  });
}
