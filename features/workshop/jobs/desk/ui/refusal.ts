import { ApiError } from '#client/request.ts';
import { explainProblem } from '#ui/explain-problem.ts';
import type { Act } from '../../acts.ts';
import type { ActJob } from '../../job-events.ts';
import { SLIP_REASONS } from '../../job-status.constants.ts';
import { hasOnlyGrown, type Missing, type Standing } from '../../readiness.ts';
import type { Job } from '../job-desk.contract.ts';

/** Why something was not done with a job, with the sentence that says it. */
export type Refusal = { message: string } & (
  | /** Something has to be said first; with the ready date to which the move leads, why it moves. */
  { kind: 'asked'; path: string; readyOn: string | null }
  | { kind: 'missing'; missing: Missing[] }
  | { kind: 'conflict'; current: Job }
  | { kind: 'failed' }
);

type JobProblem = {
  errors?: { path: string }[];
  missing?: Missing[];
  current?: Job;
  readyOn?: string;
};

export function refusalOf(error: unknown): Refusal {
  const message = explainProblem(error);
  const { status, problem } = error instanceof ApiError ? error : { status: 0, problem: null };
  const { errors, missing, current, readyOn = null } = (problem ?? {}) as JobProblem;
  if (status === 409 && missing) return { kind: 'missing', message, missing };
  if (status === 409 && current) return { kind: 'conflict', message, current };
  const path = errors?.[0]?.path;
  return status === 400 && path !== undefined ? { kind: 'asked', message, path, readyOn } : { kind: 'failed', message };
}

/** Sends what is based on a job, once more where it has only grown since: each photo on its way changes the job. */
export async function sendOn(base: Standing, send: (updatedAt: string) => Promise<Job | null>): Promise<Job> {
  try {
    return (await send(base.updatedAt))!;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.kind === 'conflict' && hasOnlyGrown(base, refusal.current)) return sendOn(refusal.current, send);
    throw error;
  }
}

/** The act with a reason among what it asks, once the server wants one: it stays until the act is done. */
export function askAlso(act: Act, refusal: Refusal): Act {
  const asks = act.asks ?? [];
  const wantsNote = refusal.kind === 'asked' && refusal.path === 'note' && !asks.includes('why');
  const wantsReason = reasonProblem(refusal) !== null || wantsNote;
  return { ...act, asks: wantsReason && !asks.includes('slip') ? [...asks, 'slip'] : asks };
}

/** What the server says about a reason that is missing. */
export const reasonProblem = (refusal: Refusal | null): string | null =>
  refusal?.kind === 'asked' && (refusal.path === 'reason' || refusal.readyOn !== null) ? refusal.message : null;

/** The name of what was typed for an act and not sent. */
export const actDraft = (job: Pick<ActJob, 'id'>, { verb, path }: Act) => `job-act-${job.id}-${path}-${verb}`;

/** Every reason in words, for what happened to a date. */
export const reasonWords = (reason: string | null): string | null =>
  reason && (SLIP_REASONS[reason as keyof typeof SLIP_REASONS] ?? reason);
