import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#client/request.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { invalidateLeads } from '#customers/leads/ui/lead-cache.ts';
import type { Mailed } from '#office/outbox/mails.ts';
import { invalidateJobs, JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { usePhotoQueue } from '#workshop/jobs/files/ui/photo-queue.ts';
import type { Change } from '../../change-order.contract.ts';
import { takesChanges } from '../../change-order.ts';

export const changesQuery = (jobId: number) => queryOptions<Change[]>({ queryKey: [JOBS, jobId, 'changes'] });

export const useChanges = (jobId: number) => useQuery(changesQuery(jobId));

export const CHANGE_TOASTS = {
  sent: { title: 'Change Order Sent', description: 'If you chose to hold the stage, it’s waiting for the response.' },
  kept: {
    title: 'Change Order Ready, Not Emailed',
    description: 'No mail server is set up yet. Copy its link and send it yourself.',
  },
  withdrawn: { title: 'Change Order Withdrawn', description: 'Its stage can continue.' },
  deleted: { title: 'Draft Deleted', description: 'Its photos were deleted too.' },
  entered: (mailed: Mailed) => ({
    title: 'Response Recorded',
    description: mailed('You and the customer each get a copy by email.'),
  }),
  copied: { title: 'Link Copied', description: 'It opens the customer’s page of this change order.' },
  shown: { title: 'Not Copied', description: 'Your browser blocked copying. Copy the link shown here.', kind: 'error' },
} as const;

/** Whether a change order can be begun; without its lead a job has no customer. */
export const canBeginChange = ({ status, leadId }: Pick<Job, 'status' | 'leadId'>): boolean =>
  takesChanges(status) && leadId !== null;

/** Changes a job's change orders, and shows how an order stands then. */
export const useChangeCall = <Answer extends Change = Change>(jobId: number) => {
  const key = [JOBS, jobId, 'changes'];
  return useRecordCall<Answer>(key, {
    failed: 'Not Saved',
    show: (client, change) =>
      isChange(change) &&
      client.setQueryData<Change[]>(key, (all = []) =>
        [change, ...all.filter(({ number }) => number !== change.number)].toSorted((a, b) => b.number - a.number),
      ),
    alsoInvalidate: invalidateLeads,
  });
};

const isChange = (answer: unknown): answer is Change =>
  typeof answer === 'object' && answer !== null && 'number' in answer;

/** How the order stands, of a conflict. */
export const currentOf = (error: unknown): Change | null =>
  error instanceof ApiError && error.status === 409 ? ((error.problem as { current?: Change }).current ?? null) : null;

/** Photos of a draft that wait on this device, refused ones among them. Shows those that have arrived. */
export function usePhotosOnTheirWay(job: Pick<Job, 'id'>, { number }: Pick<Change, 'number'>) {
  const client = useQueryClient();
  const { waiting } = usePhotoQueue();
  const own = waiting.filter(({ jobId, changeNumber }) => jobId === job.id && changeNumber === number);
  // One that has left the queue has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when their number changes
  useEffect(() => void invalidateJobs(client), [client, own.length]);
  return own;
}
