import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import { JOB_SORTS, type JobSort } from '../../constants.ts';
import { COLUMNS } from '../../moves/rules.ts';
import type { JobCounts } from '../contract.ts';

/** What the list may show: the query of `GET /api/jobs` for it, and how many there are. */
const SHOWN = {
  '': { label: 'All open jobs', query: '', count: ({ open }: JobCounts) => open },
  silent: { label: 'No update for days', query: 'flag=silent', count: ({ flags }: JobCounts) => flags.silent },
  moved: { label: 'Date moved, not sent', query: 'flag=moved', count: ({ flags }: JobCounts) => flags.moved },
  waiting: { label: 'Waiting for the customer', query: 'flag=waiting', count: ({ flags }: JobCounts) => flags.waiting },
  'not-arrived': {
    label: 'Not arrived',
    query: 'flag=not-arrived',
    count: ({ flags }: JobCounts) => flags['not-arrived'],
  },
  unpaid: { label: 'Payment due', query: 'flag=unpaid', count: ({ flags }: JobCounts) => flags.unpaid },
  booked: { label: 'Booked', query: 'status=booked', count: ({ booked }: JobCounts) => booked },
  delivered: { label: 'Delivered', query: 'status=delivered', count: ({ delivered }: JobCounts) => delivered },
} as const;
export type Shown = keyof typeof SHOWN;
export const SHOWN_CHOICES = Object.entries(SHOWN) as [Shown, (typeof SHOWN)[Shown]][];

export const SORT_LABELS: Record<JobSort, string> = {
  urgency: 'Most urgent first',
  ready: 'Ready date',
  slip: 'Longest slip first',
  shown: 'Longest without an update',
  updated: 'Recently changed first',
};

export interface JobListFilter {
  view: 'list' | 'board';
  show: Shown;
  /** The key of a column, or empty. */
  stage: string;
  sort: JobSort;
  q: string;
}

/** What “Under way now” shows. */
export const JOBS_IN_WORK: JobListFilter = { view: 'list', show: '', stage: '', sort: 'ready', q: '' };

/** The filter in the address, and its setter. */
export const useJobFilter = () => useAddressFilter(readJobFilter, addressOf);

export function readJobFilter(address: URLSearchParams): JobListFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === address.get(name));
  return {
    view: address.get('view') === 'board' ? 'board' : 'list',
    show: oneOf('show', Object.keys(SHOWN) as Shown[]) ?? '',
    stage:
      oneOf(
        'stage',
        COLUMNS.map(({ key }) => key),
      ) ?? '',
    sort: oneOf('sort', JOB_SORTS) ?? 'urgency',
    q: (address.get('q') ?? '').slice(0, 200),
  };
}

/** Defaults are left out. */
export function addressOf({ view, sort, ...filter }: JobListFilter): URLSearchParams {
  return toSearchParams({ ...filter, view: view === 'list' ? '' : view, sort: sort === 'urgency' ? '' : sort });
}

/** The query of `GET /api/jobs` and of its table, without question mark. */
export function queryOf({ show, stage, sort, q }: JobListFilter): string {
  const query = new URLSearchParams(SHOWN[show].query);
  if (stage) query.set('stage', stage);
  if (sort !== 'urgency') query.set('sort', sort);
  if (q) query.set('q', q);
  return query.toString();
}

export const isFiltered = ({ show, stage, q }: JobListFilter) => Boolean(show || stage || q);
