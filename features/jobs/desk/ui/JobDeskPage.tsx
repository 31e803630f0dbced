import '../../ui/job-marks.css';
import '#ui/states.css';
import './job-desk.css';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/request.ts';
import { useCan } from '#features/account/ui/current-user.ts';
import { quoteQuery } from '#features/leads/ui/lead-cache.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { jobQuery, useJobEvents } from '../../board/ui/job-list-queries.ts';
import type { ChangeParts } from './change-parts.ts';
import { JobDesk } from './JobDesk.tsx';

interface JobDeskPageProps {
  id: number;
  changes: ChangeParts;
}

/** A job at the desk, in its states: loading, failed, missing, there. */
export function JobDeskPage({ id, changes }: JobDeskPageProps) {
  const job = useQuery(jobQuery(id));
  const leadId = job.data?.leadId ?? null;
  const seesCustomer = useCan('customers');
  const lead = useQuery({ ...quoteQuery(leadId ?? 0), enabled: leadId !== null && seesCustomer });
  useJobEvents();
  if (job.data && (lead.data || leadId === null || !seesCustomer || lead.isError))
    return <JobDesk job={job.data} lead={lead.data ?? null} changes={changes} />;
  if (job.error instanceof ApiError && job.error.status === 404) return <MissingPage {...MISSING} />;
  if (job.error && !job.isFetching)
    return <FailedPage title="The job could not be loaded" onRetry={() => void job.refetch()} />;
  return <LoadingPage noun="job" />;
}

const MISSING = {
  title: 'This job doesn’t exist',
  text: 'Check the address for typos.',
  back: { to: '/admin/jobs', label: 'All jobs' },
};
