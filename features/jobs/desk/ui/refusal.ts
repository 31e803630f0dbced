import { ApiError } from '#client/request.ts';
import { hasOnlyGrown, type Missing, type Standing } from '../../moves/rules.ts';
import type { Job } from '../contract.ts';

/** Why something was not done with a job. */
export type Refusal =
  /** Something has to be said first; with the ready date to which the move leads, why it moves. */
  | { kind: 'asked'; path: string; message: string; readyOn: string | null }
  | { kind: 'missing'; detail: string; missing: Missing[] }
  | { kind: 'conflict'; detail: string; current: Job }
  /** `detail`: why the server refused it. */
  | { kind: 'failed'; detail?: string };

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || !error.problem) return { kind: 'failed' };
  const { detail = '', errors, ...members } = error.problem as Problem;
  if (error.status === 409 && members.missing) return { kind: 'missing', detail, missing: members.missing };
  if (error.status === 409 && members.current) return { kind: 'conflict', detail, current: members.current };
  const [first] = errors ?? [];
  return error.status === 400 && first
    ? { kind: 'asked', ...first, readyOn: members.readyOn ?? null }
    : { kind: 'failed', ...(error.status < 500 && detail && { detail }) };
}

/** A refusal as a sentence. */
export function messageOf(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'asked':
      return refusal.message;
    case 'missing':
    case 'conflict':
      return refusal.detail;
    case 'failed':
      return refusal.detail ?? 'That didn’t work. Please try again.';
  }
}

interface Problem {
  detail?: string;
  errors?: { path: string; message: string }[];
  missing?: Missing[];
  current?: Job;
  readyOn?: string;
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
