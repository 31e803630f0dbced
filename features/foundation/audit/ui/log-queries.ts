import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagesQuery } from '#client/pages-query.ts';
import { addDays } from '#time/days.ts';
import { dayIn, startOfDay } from '#time/shop-time.ts';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import type { HistoryEntity, HistoryEntry } from '../audit.contract.ts';
import { HISTORY_ENTITIES, HISTORY_SEARCH, PERIODS, type Period } from '../history.constants.ts';
import { ACCESS_KINDS, SECURITY_KINDS } from '../logs.ts';

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
export const HISTORY = '/api/history';

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

const readFilter = (kinds: readonly string[], address: URLSearchParams) => ({
  kind: kinds.find((kind) => kind === address.get('kind')) ?? '',
  user: address.get('user') ?? '',
});

/** The filter of a log, kept in the address. */
export function useLogFilter(kinds: readonly string[]) {
  const { filter, change } = useAddressFilter((address) => readFilter(kinds, address), toSearchParams);
  return { filter, change: (changes: Partial<typeof filter>) => change(changes, { replace: true }) };
}

/** The API's path, and the address of the first page under a filter. */
export const SECURITY_LOG = '/api/security-log';
export const accessLog = (address: URLSearchParams) =>
  `/api/access?${toSearchParams(readFilter(ACCESS_KINDS, address))}`;
export const securityLog = (address: URLSearchParams) =>
  `${SECURITY_LOG}?${toSearchParams(readFilter(SECURITY_KINDS, address))}`;
export const pagedList = <T>(address: string) => pagesQuery<T>([address, 'pages'], address);

/** Pages linked by `Link: rel="next"`; `address` is that of the first. */
export const usePagedList = <T>(address: string) => useInfiniteQuery(pagedList<T>(address));

/** The address of the last change of a setting. */
export const lastSaved = (setting: string) => `/api/history?entity=settings&id=${setting}&limit=1`;
