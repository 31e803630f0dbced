import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import { JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import type { Showing, ShowingDraft } from '../shown.contract.ts';

const keyOf = (jobId: number) => [JOBS, jobId, 'showing'];

export const showingQuery = (jobId: number) => queryOptions<Showing>({ queryKey: keyOf(jobId) });

/** Changes what is shown of a job. */
export const useShowingCall = (jobId: number) =>
  useRecordCall<Showing>(keyOf(jobId), {
    failed: 'Not Published',
    show: (client: QueryClient, answer) =>
      typeof answer === 'object' && answer !== null && 'draft' in answer && client.setQueryData(keyOf(jobId), answer),
  });

export type Photo = Showing['photos'][number];

/** The address of a photo of the job. */
export const photoAddress = (jobId: number, fileId: number, size: 'full' | 'thumb' = 'full'): string =>
  `${JOBS}/${jobId}/files/${fileId}${size === 'thumb' ? '?size=thumb' : ''}`;

/** A showing with the draft as it is edited. */
export type Edited = Showing & { draft: ShowingDraft };

export interface DraftProps {
  edited: Edited;
  /** The tail number, or else the aircraft. */
  name: string;
  onChange: (changes: Partial<ShowingDraft>) => void;
}
