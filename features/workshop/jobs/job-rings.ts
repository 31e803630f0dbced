import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { Ring } from '#office/push/push.ts';
import { findCurrentStage, stageState } from './stages.ts';

interface RingingJob {
  id: number;
  number: string;
  tailNumber: string | null;
  status: string;
}

interface Whole {
  job: RingingJob;
  stages: readonly {
    key: string;
    title: string;
    startedOn: string | null;
    finishedOn: string | null;
    skipped: boolean;
  }[];
  /** One that blocks holds up its stage and all that come after it. */
  openChanges: readonly { stageKey: string | null; blocks: boolean }[];
}

/** The record of a job that rings, and the page that opens. */
export const ringAt = ({ id }: Pick<RingingJob, 'id'>) => ({ tag: `job-${id}`, path: `/admin/jobs/${id}` });

/** The tail number, as painters call an airplane; else the number of the job. */
export const calledBy = ({ tailNumber, number }: Pick<RingingJob, 'tailNumber' | 'number'>) =>
  plainTail(tailNumber) ?? number;

/** A stage that painters can start since a change of its job; null if there is none. */
export function stageRing(before: Whole, after: Whole): Ring | null {
  const waiting = findWaiting(after);
  if (!waiting || waiting.key === findWaiting(before)?.key) return null;
  return { kind: 'stage', title: `${calledBy(after.job)}: ${waiting.title} can start`, ...ringAt(after.job) };
}

function findWaiting({ job, stages, openChanges }: Whole) {
  const stage = job.status === 'in-work' ? findCurrentStage(stages) : undefined;
  if (!stage || stageState(stage) !== 'to-come') return null;
  const reached = stages.slice(0, stages.indexOf(stage) + 1).map(({ key }) => key);
  return openChanges.some(({ stageKey, blocks }) => blocks && reached.includes(stageKey ?? '')) ? null : stage;
}
