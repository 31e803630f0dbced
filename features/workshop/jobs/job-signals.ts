import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { Ring } from '#office/push/push.ts';
import type { WebhookEvent } from '#office/webhooks/webhooks.contract.ts';
import { findCurrentStage, stageState } from './stages.ts';

interface RingingJob {
  id: number;
  number: string;
  tailNumber: string | null;
  status: string;
}

interface RingingState {
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
export function stageRing(before: RingingState, after: RingingState): Ring | null {
  const waiting = findWaiting(after);
  if (!waiting || waiting.key === findWaiting(before)?.key) return null;
  return { kind: 'stage', title: `${calledBy(after.job)}: ${waiting.title} can start`, ...ringAt(after.job) };
}

function findWaiting({ job, stages, openChanges }: RingingState) {
  const stage = job.status === 'in-work' ? findCurrentStage(stages) : undefined;
  if (!stage || stageState(stage) !== 'to-come') return null;
  const reached = stages.slice(0, stages.indexOf(stage) + 1).map(({ key }) => key);
  return openChanges.some(({ stageKey, blocks }) => blocks && reached.includes(stageKey ?? '')) ? null : stage;
}

interface AnnouncedJob {
  id: number;
  number: string;
  tailNumber: string | null;
  updatedAt: string;
}

interface AnnouncedState {
  job: AnnouncedJob & { status: string; readyOn: string | null; deliveredOn: string | null };
  stages: readonly { key: string; startedOn: string | null; finishedOn: string | null; skipped: boolean }[];
}

/** The fields of every message about a job. */
export const aboutJob = ({ id: jobId, number, tailNumber, updatedAt }: AnnouncedJob) => ({
  jobId,
  number,
  tail: plainTail(tailNumber),
  updatedAt,
});

/** What webhooks tell of a change of a job. */
export function newsOf(before: AnnouncedState, after: AnnouncedState): WebhookEvent[] {
  const { status, readyOn, deliveredOn } = after.job;
  const about = { ...aboutJob(after.job), status };
  const news: WebhookEvent[] = after.stages.flatMap((stage) => {
    const earlier = before.stages.find(({ key }) => key === stage.key);
    const state = stageState(stage);
    if (!earlier || stageState(earlier) === state) return [];
    return [{ type: 'job.stage' as const, data: { ...about, stage: stage.key, state, readyOn } }];
  });
  if (before.job.readyOn !== null && readyOn !== null && readyOn !== before.job.readyOn)
    news.push({ type: 'job.moved', data: { ...about, before: before.job.readyOn, readyOn } });
  if (status === before.job.status) return news;
  if (status === 'ready') news.push({ type: 'job.ready', data: { ...about, readyOn } });
  if (status === 'delivered') news.push({ type: 'job.delivered', data: { ...about, deliveredOn: deliveredOn! } });
  return news;
}
