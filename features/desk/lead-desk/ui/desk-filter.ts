import {
  LEAD_SORTS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadSort,
  UNANSWERED,
} from '#customers/leads/leads.constants.ts';
import { mondayOf } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { useAddressFilter } from '#ui/use-address-filter.ts';

export interface DeskFilter {
  q: string;
  status: string;
  source: string;
  /** YYYY-MM-DD in shop time, or empty. */
  from: string;
  to: string;
  sort: LeadSort;
  view: 'list' | 'board';
}

const DEFAULT_FILTER: DeskFilter = { q: '', status: '', source: '', from: '', to: '', sort: 'newest', view: 'list' };

/** Unanswered leads, the longest wait first. */
export const OLDEST_FIRST = { ...DEFAULT_FILTER, status: UNANSWERED, sort: 'oldest' } satisfies DeskFilter;

/** The filter in the address, and its setter. */
export const useDeskFilter = () => useAddressFilter(readDeskFilter, toSearchParams);

/** The query string of a page, with its question mark; defaults are left out. */
export function searchOf(filter: Partial<DeskFilter>): string {
  const address = toSearchParams({ ...DEFAULT_FILTER, ...filter }).toString();
  return address && `?${address}`;
}

/** The query of `GET /api/quotes`, without question mark. */
export function queryOf({ view: _, ...filter }: DeskFilter): string {
  return toSearchParams({ ...filter, view: 'list' }).toString();
}

/** The query of `GET /api/quotes/counts`. */
export function countsQueryOf(filter: DeskFilter): string {
  return queryOf({ ...filter, status: '', sort: 'newest' });
}

export function isFiltered({ q, status, source, from, to }: DeskFilter): boolean {
  return [q, status, source, from, to].some(Boolean);
}

export function savedViews(view: DeskFilter['view']) {
  const viewSearch = (filter: Partial<DeskFilter>) => searchOf({ ...filter, view });
  return [
    { text: 'All', search: viewSearch({}) },
    { text: 'New', search: viewSearch({ status: UNANSWERED }) },
    { text: 'Waiting', search: viewSearch({ status: 'Waiting Response' }) },
    { text: 'This week', search: viewSearch({ from: mondayOf(shopDay()) }) },
    { text: 'Oldest unanswered', search: viewSearch(OLDEST_FIRST) },
  ] as const;
}

export function readDeskFilter(address: URLSearchParams): DeskFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === address.get(name));
  const day = (name: string) => (isDay(address.get(name)) ? address.get(name)! : '');
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    status: oneOf('status', LEAD_STATUSES) ?? '',
    source: oneOf('source', LEAD_SOURCES) ?? '',
    from: day('from'),
    to: day('to'),
    sort: oneOf('sort', LEAD_SORTS) ?? DEFAULT_FILTER.sort,
    view: oneOf('view', ['list', 'board'] as const) ?? DEFAULT_FILTER.view,
  };
}

/** Accepts existing days as YYYY-MM-DD. */
function isDay(text: string | null): boolean {
  const day = /^[12]\d{3}-\d{2}-\d{2}$/.test(text ?? '') ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text!);
}

function toSearchParams(filter: DeskFilter): URLSearchParams {
  const entries = Object.entries(filter).filter(
    ([name, value]) => value && value !== DEFAULT_FILTER[name as keyof DeskFilter],
  );
  return new URLSearchParams(entries);
}
