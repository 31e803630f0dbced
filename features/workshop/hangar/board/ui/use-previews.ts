import { useQuery } from '@tanstack/react-query';
import type { Change } from '../../dragging.ts';
import type { JobPlan } from '../../job-plan.contract.ts';
import { type Preview, previewMove } from '../../preview.ts';
import type { Board, BoardStay } from '../hangar-board.contract.ts';
import { HANGAR } from './board-queries.ts';

interface Previews {
  plan: JobPlan | null;
  preview: ((change: Change) => Preview) | null;
}

/** What moves of a job's stays do to its ready date; null until it is known, and for what is for no job. */
export function usePreviews(stay: BoardStay | null, board: Board): Previews {
  const jobId = stay?.jobId ?? null;
  const { data: plan } = useQuery<JobPlan>({ queryKey: [`${HANGAR}/plans/${jobId}`], enabled: jobId !== null });
  if (!plan || jobId === null) return { plan: null, preview: null };
  return { plan, preview: (change) => previewMove(plan, change, board) };
}
