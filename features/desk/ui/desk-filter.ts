import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QUOTE_SORTS, QUOTE_SOURCES, QUOTE_STATUSES, type QuoteSort, UNANSWERED } from '#features/leads/constants.ts';
import { mondayOf } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

export interface DeskFilter {
  q: string;
  status: string;
  source: string;
  /** YYYY-MM-DD in shop time, or empty. */
  from: string;
  to: string;
  sort: QuoteSort;
  view: 'list' | 'board';
}

const NONE: DeskFilter = { q: '', status: '', source: '', from: '', to: '', sort: 'newest', view: 'list' };

/** Unanswered leads, the longest wait first. */
export const LONGEST_WAITING = { ...NONE, status: UNANSWERED, sort: 'oldest' } satisfies DeskFilter;

/** What is looked for, as the address says it, and how to look for something else. */
export function useDeskFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readFilter(address), [address]);
  /** `replace` for what changes with every key, so that going back leaves the search as a whole. */
  const change = (changes: Partial<DeskFilter>, { replace = false } = {}) =>
    setAddress((before) => addressOf({ ...readFilter(before), ...changes }), { preventScrollReset: true, replace });
  return { filter, change };
}

/** The address of a filter, with its question mark; what says nothing is left out. */
export function searchOf(filter: Partial<DeskFilter>): string {
  const address = addressOf({ ...NONE, ...filter }).toString();
  return address && `?${address}`;
}

/** The query of `GET /api/quotes` and its like, without question mark. */
export function queryOf({ view: _, ...filter }: DeskFilter): string {
  return addressOf({ ...filter, view: 'list' }).toString();
}

/** The query of `GET /api/quotes/counts`. */
export function countsQueryOf(filter: DeskFilter): string {
  return queryOf({ ...filter, status: '', sort: 'newest' });
}

export function isFiltered({ q, status, source, from, to }: DeskFilter): boolean {
  return [q, status, source, from, to].some(Boolean);
}

/** The views that have a name. */
export function namedViews(view: DeskFilter['view']) {
  const of = (filter: Partial<DeskFilter>) => searchOf({ ...filter, view });
  return [
    { text: 'All', search: of({}) },
    { text: 'New', search: of({ status: UNANSWERED }) },
    { text: 'Waiting', search: of({ status: 'Waiting Response' }) },
    { text: 'This week', search: of({ from: mondayOf(shopDay()) }) },
    { text: 'Oldest unanswered', search: of(LONGEST_WAITING) },
  ] as const;
}

function readFilter(address: URLSearchParams): DeskFilter {
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === address.get(name));
  const day = (name: string) => (isDay(address.get(name)) ? address.get(name)! : '');
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    status: one('status', QUOTE_STATUSES) ?? '',
    source: one('source', QUOTE_SOURCES) ?? '',
    from: day('from'),
    to: day('to'),
    sort: one('sort', QUOTE_SORTS) ?? NONE.sort,
    view: one('view', ['list', 'board'] as const) ?? NONE.view,
  };
}

/** Whether a text such as '2026-02-28' names a day that there is. */
function isDay(text: string | null): boolean {
  const day = /^[12]\d{3}-\d{2}-\d{2}$/.test(text ?? '') ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text!);
}

function addressOf(filter: DeskFilter): URLSearchParams {
  const said = Object.entries(filter).filter(([name, value]) => value && value !== NONE[name as keyof DeskFilter]);
  return new URLSearchParams(said);
}
