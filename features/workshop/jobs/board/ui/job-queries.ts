import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscribeToEvents } from '#client/events.ts';
import { type Page, pagesQuery } from '#client/pages-query.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { invalidateLeads } from '#customers/leads/ui/lead-cache.ts';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import { COLUMNS } from '../../board-columns.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import { JOB_SORTS, type JobSort } from '../../job-status.constants.ts';
import type { JobCounts, ListedJob } from '../job-list.contract.ts';
import { listedAs } from '../job-list.ts';

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
  unpaid: { label: 'Money open', query: 'flag=unpaid', count: ({ flags }: JobCounts) => flags.unpaid },
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

/** The API's path, and the key of all its queries. */
export const JOBS = '/api/jobs';

/** Rows of the list at once. */
export const LIST_SIZE = 50;
/** Cards of the board. */
export const BOARD_SIZE = 200;

export function invalidateJobs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [JOBS] });
}

/** Changes a job, and shows how it stands then. Without an id, the path of a call begins with it. */
export const useJobCall = (id?: number) =>
  useRecordCall<Job>(id === undefined ? [JOBS] : [JOBS, id], {
    failed: 'Not Saved',
    show: (client, answer) => isJob(answer) && showJob(client, answer),
    alsoInvalidate: invalidateLeads,
  });

const isJob = (answer: unknown): answer is Job => typeof answer === 'object' && answer !== null && 'stages' in answer;

type Pages = InfiniteData<Page<ListedJob>, string>;

/** Shows a job as an answer has it, until the lists are loaded again: what is done next is based on it. */
function showJob(client: QueryClient, job: Job): void {
  client.setQueryData([JOBS, job.id], job);
  client.setQueriesData<Pages>(
    { queryKey: [JOBS, 'pages'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === job.id ? listedAs(row, job) : row)),
        })),
      },
  );
}

/** Matching jobs: rows of the list, or cards of the board. */
export function jobPages(filter: JobListFilter, limit = filter.view === 'board' ? BOARD_SIZE : LIST_SIZE) {
  const query = new URLSearchParams([...new URLSearchParams(queryOf(filter)), ['limit', `${limit}`]]);
  return pagesQuery<ListedJob>([JOBS, 'pages'], `${JOBS}?${query}`);
}

/** The loaded pages of matching jobs. The pages of the filter before stay until the new ones arrive. */
export const useJobPages = (filter: JobListFilter, limit?: number) =>
  useInfiniteQuery({ ...jobPages(filter, limit), placeholderData: keepPreviousData });

/** All jobs of a lead, the most urgent first. */
export const useLeadJobs = (leadId: number) => useQuery<ListedJob[]>({ queryKey: [`${JOBS}?lead=${leadId}`] });

export const jobCounts = queryOptions<JobCounts>({ queryKey: [JOBS, 'counts'] });

export const useJobCounts = () => useQuery(jobCounts);

export const jobQuery = (id: number) => queryOptions<Job>({ queryKey: [JOBS, id] });

/** How often a page asks while no events come. */
const POLL_MS = 30_000;

/** Refreshes all that shows jobs when one is made or changes anywhere. @returns whether no events come */
export function useJobEvents(): boolean {
  const client = useQueryClient();
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const refresh = () => void invalidateJobs(client);
    const onReconnect = () => {
      setDown(false);
      refresh();
    };
    return subscribeToEvents(`${JOBS}/events`, {
      on: { new: refresh, changed: refresh },
      onReconnect,
      onRetry: () => {},
      onInterrupted: () => setDown(true),
    });
  }, [client]);
  useEffect(() => {
    if (!isDown) return;
    const timer = setInterval(() => void invalidateJobs(client), POLL_MS);
    return () => clearInterval(timer);
  }, [client, isDown]);
  return isDown;
}
