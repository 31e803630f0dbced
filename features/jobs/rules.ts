import type { HoldReason, JobEvent, JobStatus, SlipReason } from './constants.ts';
import { JOB_LIMITS, JOB_MESSAGES, TAKE_BACK_MS } from './constants.ts';

type Moves = Partial<Record<JobStatus, JobEvent>>;

/** The event that moves a job from one status to another. A job on hold goes back to where it was. */
const EVENTS: Record<Exclude<JobStatus, 'on-hold'>, Moves> = {
  booked: { 'in-work': 'arrive', 'on-hold': 'hold', cancelled: 'cancel' },
  'in-work': { 'on-hold': 'hold', ready: 'make-ready', cancelled: 'cancel' },
  ready: { 'on-hold': 'hold', 'in-work': 'reopen', delivered: 'deliver' },
  delivered: { ready: 'take-back' },
  cancelled: {},
};

/** Null for a move that no job makes. */
export function findEvent(from: JobStatus, to: JobStatus, heldFrom: string | null): JobEvent | null {
  if (from !== 'on-hold') return EVENTS[from][to] ?? null;
  if (to === 'cancelled') return 'cancel';
  return to === heldFrom ? 'resume' : null;
}

export const canTakeBack = (deliveredAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(deliveredAt) <= TAKE_BACK_MS;

export type StageState = 'to-come' | 'under-way' | 'finished' | 'skipped';

export function stageState(stage: {
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
}): StageState {
  if (stage.skipped) return 'skipped';
  if (stage.finishedOn !== null) return 'finished';
  return stage.startedOn === null ? 'to-come' : 'under-way';
}

/** 'J-26-0007': the shop's year, and the count within it. */
export function formatJobNumber(shopToday: string, count: number): string {
  return `J-${shopToday.slice(2, 4)}-${String(count).padStart(4, '0')}`;
}

/** What is given with a change of a job. Days are YYYY-MM-DD. */
export interface Given {
  day?: string | undefined;
  /** Why the ready date moves. */
  reason?: SlipReason | undefined;
  hold?: HoldReason | undefined;
  note?: string | undefined;
  takenBy?: string | undefined;
}

type Complaint = { path: keyof Given; message: string };

/** The first thing that an event lacks; null if nothing. */
export function findLack(event: JobEvent, { reason, hold, note, takenBy }: Given): Complaint | null {
  const isSaid = (note ?? '').length >= JOB_LIMITS.minNote;
  if (event === 'hold' && !hold) return { path: 'hold', message: JOB_MESSAGES.holdReason };
  if (event === 'reopen' && !reason) return { path: 'reason', message: JOB_MESSAGES.reopenReason };
  if (event === 'cancel' && !note) return { path: 'note', message: JOB_MESSAGES.cancelReason };
  if (event === 'deliver' && !takenBy) return { path: 'takenBy', message: JOB_MESSAGES.takenBy };
  const needsNote = event === 'take-back' || (event === 'hold' && hold === 'other') || reason === 'other';
  return needsNote && !isSaid ? { path: 'note', message: JOB_MESSAGES.noteNeeded } : null;
}

/** Why a day cannot be one on which something happened; null if it can. */
export function dayProblem(day: string, { from, today }: { from: string | null; today: string }): string | null {
  if (day > today) return JOB_MESSAGES.dayAhead;
  return from !== null && day < from ? JOB_MESSAGES.dayBefore(from) : null;
}

/** Whether a stage adds to the delay of the stages before it: there it is said. */
export function isCauseOfDelay(stages: readonly { daysOver: number | null; state: string }[], at: number): boolean {
  const over = stages.map(({ daysOver, state }) => (state === 'skipped' ? 0 : Math.max(daysOver ?? 0, 0)));
  return over[at]! > Math.max(0, ...over.slice(0, at));
}
