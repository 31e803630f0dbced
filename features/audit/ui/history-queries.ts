import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contentLists, contentRequest, explainFailure } from '#client/content-request.ts';
import { pagesQuery } from '#client/pages-query.ts';
import { addDays } from '#time/days.ts';
import { dayIn } from '#time/shop-time.ts';
import { startOfDay } from '#time/start-of-day.ts';
import { toSearchParams, useAddressFilter } from '#ui/desk-controls.tsx';
import { toast } from '#ui/toast.tsx';
import { nameOfRecord } from '../changes.ts';
import {
  ENTITY_NAMES,
  HISTORY_ENTITIES,
  HISTORY_SEARCH,
  LISTS_WITH_NAMES,
  PERIODS,
  type Period,
  RESTORE_TOASTS,
} from '../history.constants.ts';
import type { HistoryEntity, HistoryEntry } from '../history.contract.ts';
import { restoreEffect } from '../history.ts';

/** The filters in the address; '' for no filter. Days are in shop time. */
export interface HistoryView {
  q: string;
  /** A kind of content, or `DELETED` for deletions of all kinds. */
  entity: HistoryEntity | typeof DELETED | '';
  id: string;
  who: string;
  period: Period;
  from: string;
  to: string;
  /** Minimum number of entries to load. */
  show: number;
}

export const DELETED = 'deleted';

const DAY_PATTERN = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The filters in the address, and their setter. */
export function useHistoryView() {
  const { filter: view, change } = useAddressFilter(parseHistoryView, writeView);
  return {
    view,
    /** Restarts paging; `id` belongs to one kind. */
    change: (changes: Partial<HistoryView>, how?: { replace: boolean }) =>
      change({ ...('entity' in changes && { id: '' }), show: 0, ...changes }, how),
    clear: () => change(parseHistoryView(new URLSearchParams())),
  };
}

export type ViewProps = ReturnType<typeof useHistoryView>;

export const hasFilters = (view: HistoryView) => writeView({ ...view, show: 0 }).size > 0;

function toApiQuery({ q, entity, id, who, period, from, to }: HistoryView, now: Date, timeZone: string) {
  const days = Number(period);
  const since = days ? addDays(dayIn(timeZone, now), 1 - days) : from;
  const values = {
    q,
    ...(entity === DELETED ? { deleted: 'true' } : { entity }),
    id: entity && id,
    who,
    since: since && startOfDay(since, timeZone),
    until: to && startOfDay(to, timeZone, 1),
  };
  return toSearchParams(values);
}

export function parseHistoryView(params: URLSearchParams): HistoryView {
  const readParam = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (DAY_PATTERN.test(readParam(name)) ? readParam(name) : '');
  const period = Object.keys(PERIODS).find((one) => one === readParam('when')) as Period | undefined;
  const isCustom = period === 'own';
  return {
    q: readParam('q').slice(0, HISTORY_SEARCH.max),
    entity: ([DELETED, ...HISTORY_ENTITIES] as const).find((one) => one === readParam('entity')) ?? '',
    id: readParam('id').slice(0, 255),
    who: readParam('who').slice(0, 255),
    period: period ?? 'any',
    from: isCustom ? day('from') : '',
    to: isCustom ? day('to') : '',
    show: Math.min(Math.max(Number(readParam('show')) || 0, 0), MAX_SHOWN),
  };
}

/** A made-up address must not fetch the whole history. */
const MAX_SHOWN = 2_000;

/** The API's path, and the key of all its queries. */
const HISTORY = '/api/history';

/** Matching changes, newest first. */
export function historyPages(view: HistoryView, timeZone: string) {
  const query = toApiQuery(view, new Date(), timeZone);
  return pagesQuery<HistoryEntry>([HISTORY, 'pages'], query.size > 0 ? `${HISTORY}?${query}` : HISTORY);
}

function writeView({ period, show, from, to, ...view }: HistoryView): URLSearchParams {
  const days = period === 'own' ? { from, to } : {};
  return toSearchParams({ ...view, ...days, when: period === 'any' ? '' : period, show });
}

/** Matching changes in pages, newest first. Keeps the previous ones while it loads. */
export const useHistory = (view: HistoryView, timeZone: string) =>
  useInfiniteQuery({ ...historyPages(view, timeZone), placeholderData: keepPreviousData });

/** Empty until loaded. */
export function useAuthors(): string[] {
  const { data = [] } = useQuery({
    queryKey: [HISTORY, 'people'],
    queryFn: () => contentRequest<string[]>('GET', `${HISTORY}/people`),
  });
  return data;
}

/** Names of existing records by id; null until loaded and for lists without names. */
export function useRecordNames(entity: HistoryEntity): ReadonlyMap<number, string> | null {
  const list = LISTS_WITH_NAMES.find((name) => name === entity) ?? null;
  const { data = null } = useQuery({
    queryKey: [HISTORY, 'names', list],
    queryFn: () => contentRequest<({ id: number } & Record<string, unknown>)[]>('GET', `/api/${list}`),
    select: (records) => new Map(records.map((record) => [record.id, nameOfRecord(record) || ENTITY_NAMES[entity]])),
    enabled: list !== null,
  });
  return data;
}

export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: HistoryEntry) => contentRequest('POST', `${HISTORY}/${id}/restore`),
    onSuccess: (_, entry) => {
      // Other pages in this tab must show the restored content.
      contentLists.clear();
      toast(restoreEffect(entry) === 'remove' ? RESTORE_TOASTS.removed : RESTORE_TOASTS.done);
    },
    onError: (error) => toast({ kind: 'error', title: RESTORE_TOASTS.failed, description: explainFailure(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  });
}
