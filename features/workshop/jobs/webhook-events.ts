import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { WebhookEvent } from '#office/webhooks/webhooks.contract.ts';
import { stageState } from './stages.ts';

interface AnnouncedJob {
  id: number;
  number: string;
  tailNumber: string | null;
  updatedAt: string;
}

interface Whole {
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
export function newsOf(before: Whole, after: Whole): WebhookEvent[] {
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
