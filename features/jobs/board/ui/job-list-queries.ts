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
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import type { Job } from '../../desk/contract.ts';
import type { JobCounts, ListedJob } from '../contract.ts';
import { listedAs } from '../rules.ts';
import { type JobListFilter, queryOf } from './job-filter.ts';

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
