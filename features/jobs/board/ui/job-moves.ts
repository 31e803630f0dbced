import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import type { Job } from '../../desk/contract.ts';
import { hasOnlyGrown, type Missing, type Standing } from '../../moves/rules.ts';
import type { Move } from '../../steps/rules.ts';
import type { ListedJob } from '../contract.ts';
import { JOBS } from './job-list-queries.ts';

/** What is asked for a move. */
export interface Given {
  day?: string;
  takenBy?: string;
  reason?: string;
  note?: string;
}

/** Makes a move, based on the job as it is shown. @returns the job after it @throws ApiError */
export async function makeMove(job: ListedJob, move: Move, given: Given = {}): Promise<Job> {
  const post = async (path: string, act: object, base: Standing = job): Promise<Job> => {
    const body = { ...given, ...act, expectedUpdatedAt: base.updatedAt };
    try {
      return await adminRequest<Job>('POST', `${JOBS}/${job.id}/${path}`, { body });
    } catch (error) {
      const refusal = refusalOf(error);
      // Photos on their way change the job at each arrival.
      if (refusal.kind === 'conflict' && hasOnlyGrown(base, refusal.current)) return post(path, act, refusal.current);
      throw error;
    }
  };
  switch (move.kind) {
    case 'arrive':
    case 'reopen-job':
      return post('status', { to: 'in-work' });
    case 'resume':
      return post('status', { to: job.hold!.from });
    case 'deliver':
      return post('status', { to: 'delivered' });
    case 'advance':
      return post(`stages/${move.key}`, { event: 'advance' });
    case 'reopen-stage':
      return post(`stages/${move.key}`, { event: 'reopen' });
    case 'make-ready': {
      const finished = move.key && (await post(`stages/${move.key}`, { event: 'advance' }));
      return post('status', { to: 'ready' }, finished || job);
    }
  }
}

/** How long a toast offers to undo. */
export const UNDO_SHOWN_MS = 12_000;

/** Takes back what the same user did last to a stage. @returns the job after it @throws ApiError */
export const undoStage = (id: number, key: string): Promise<Job> =>
  adminRequest<Job>('POST', `${JOBS}/${id}/stages/${key}`, { body: { event: 'undo' } });

/** Why a move was not made. */
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
