import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError } from '#client/request.ts';
import { invalidateJobs, JOBS } from '#features/jobs/board/ui/job-list-queries.ts';
import type { Job } from '#features/jobs/desk/contract.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import type { Mailed } from '#features/outbox/rules.ts';
import type { Change } from '../../contract.ts';

export const useChanges = (jobId: number) => useQuery<Change[]>({ queryKey: [JOBS, jobId, 'changes'] });

export const CHANGE_TOASTS = {
  failed: { title: 'Not Saved', description: 'That didn’t work. Please try again.', kind: 'error' },
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
  ['booked', 'in-work', 'on-hold'].includes(status) && leadId !== null;

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API of a job's change orders, and shows how the order stands then. */
export function useChangeCall(jobId: number) {
  const client = useQueryClient();
  const key = [JOBS, jobId, 'changes'];
  const show = (change: Change) =>
    client.setQueryData<Change[]>(key, (all = []) =>
      [change, ...all.filter(({ number }) => number !== change.number)].toSorted((a, b) => b.number - a.number),
    );

  /** `once` names a form that must count once, also if the answer to the first try is lost. */
  return async (method: Method, path: string, body?: object | FormData, once?: string): Promise<Change | null> => {
    const headers: Record<string, string> = once ? { 'Idempotency-Key': idempotencyKey(once, body) } : {};
    try {
      const answer = await adminRequest<Change | null>(method, `${JOBS}/${jobId}/changes${path}`, {
        ...(body && { body }),
        headers,
      });
      if (once) dropIdempotencyKey(once);
      if (answer && 'number' in answer) show(answer);
      return answer;
    } finally {
      void invalidateJobs(client);
      void invalidateLeads(client);
    }
  };
}

/** What was wrong, in a sentence. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return CHANGE_TOASTS.failed.description;
  const { errors, detail } = error.problem ?? {};
  return errors?.[0]?.message ?? detail ?? CHANGE_TOASTS.failed.description;
}

/** How the order stands, of a conflict. */
export const currentOf = (error: unknown): Change | null =>
  error instanceof ApiError && error.status === 409 ? ((error.problem as { current?: Change }).current ?? null) : null;
