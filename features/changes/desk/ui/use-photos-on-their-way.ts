import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateJobs } from '#features/jobs/board/ui/job-list-queries.ts';
import type { Job } from '#features/jobs/desk/contract.ts';
import { usePhotoQueue } from '#features/jobs/files/ui/photo-queue.ts';
import type { Change } from '../../contract.ts';

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
