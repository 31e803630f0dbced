import type { Mailed } from '#office/outbox/mails.ts';
import { formatDay } from '#time/format-day.ts';
import { formatCents } from '#workshop/shop/money.ts';
import {
  type HoldReason,
  JOB_LIMITS,
  JOB_MESSAGES,
  type JobEvent,
  type JobStatus,
  type SlipReason,
} from './job-status.constants.ts';
import type { Standing } from './readiness.ts';

/** What can happen to a job as a whole: what may follow what, what it asks, and in which words. */

/** What is asked before something happens. `why` is free text, `slip` a reason with a note. */
export type Question = 'day' | 'takenBy' | 'hold' | 'why' | 'slip' | 'daysLeft';

/** A job at its own page or in a list, as its acts need it. */
export type ActJob = Standing & {
  id: number;
  stages: readonly { key: string; title: string }[];
  hold: { from: string; since: string } | null;
};

interface EventRow {
  from: readonly JobStatus[];
  /** Null is where the job was before its hold. */
  to: JobStatus | null;
  /** What it asks first. Without questions it is tried at once, and asks for what the server names. */
  asks?: readonly Question[];
  isDanger?: boolean;
  verb: string;
  title: (name: string) => string;
  text: (job: ActJob & { flags?: { unpaidCents: number } }, mailed: Mailed) => string;
  done: (mailed: Mailed) => string;
}

/** The events of a job as a whole, for each status in the order in which they are offered. They are the owner's. */
export const JOB_EVENTS: Record<JobEvent, EventRow> = {
  arrive: {
    from: ['booked'],
    to: 'in-work',
    asks: ['day'],
    verb: 'Mark arrived',
    title: (name) => `${name} has arrived`,
    text: (_, mailed) => `This locks in the stages and the first ready date. ${mailed('The customer gets an email.')}`,
    done: () => 'Marked as arrived. Its plan is locked in.',
  },
  'make-ready': {
    from: ['in-work'],
    to: 'ready',
    asks: [],
    verb: 'Mark ready',
    title: (name) => `Mark ${name} ready?`,
    text: (_, mailed) => `The customer’s page shows it ready. ${mailed('The customer gets an email.')}`,
    done: (mailed) => `Marked as ready. ${mailed('The customer gets an email.')}`,
  },
  resume: {
    from: ['on-hold'],
    to: null,
    verb: 'Resume work',
    title: (name) => `Resume work on ${name}`,
    text: ({ hold }, mailed) => {
      const since = hold ? `On hold since ${formatDay(hold.since)}. ` : '';
      const news = mailed('The customer gets an email with the new date.');
      return `${since}The stage resumes with the work days it had left. ${news}`.trim();
    },
    done: (mailed) => `Work has resumed. ${mailed('The customer gets an email with the new date.')}`,
  },
  deliver: {
    from: ['ready'],
    to: 'delivered',
    asks: ['takenBy', 'day'],
    verb: 'Mark delivered',
    title: (name) => `Deliver ${name}`,
    text: ({ flags }, mailed) => {
      const unpaid = flags?.unpaidCents ? `${formatCents(flags.unpaidCents)} is due and unpaid. ` : '';
      return `${unpaid}This marks the lead complete. ${mailed('The customer gets an email.')}`;
    },
    done: (mailed) => `Marked as delivered. ${mailed('The customer gets an email.')}`,
  },
  reopen: {
    from: ['ready'],
    to: 'in-work',
    asks: ['slip'],
    verb: 'Back to work',
    title: (name) => `Send ${name} back to work`,
    text: () => 'The customer sees the reason.',
    done: () => 'It’s back in work.',
  },
  hold: {
    from: ['booked', 'in-work', 'ready'],
    to: 'on-hold',
    asks: ['hold', 'why'],
    verb: 'Put on hold',
    title: (name) => `Put ${name} on hold`,
    text: (_, mailed) =>
      `While it’s on hold, we promise no ready date. The customer sees the reason. ${mailed('One email says so.')}`,
    done: (mailed) => `It is on hold. ${mailed('The customer gets an email.')}`,
  },
  'take-back': {
    from: ['delivered'],
    to: 'ready',
    asks: ['why'],
    verb: 'Undo delivery',
    title: (name) => `Undo the delivery of ${name}?`,
    text: () => 'You can do this within 24 hours of the delivery.',
    done: () => 'Delivery undone. It’s marked ready again.',
  },
  cancel: {
    from: ['booked', 'in-work', 'on-hold'],
    to: 'cancelled',
    asks: ['why'],
    isDanger: true,
    verb: 'Cancel the job',
    title: (name) => `Cancel ${name}?`,
    text: () => 'You can’t undo this. Unanswered change orders are withdrawn; payments stay on record.',
    done: () => 'Job canceled.',
  },
};

const EVENTS = Object.keys(JOB_EVENTS) as JobEvent[];

export const eventsFrom = (status: JobStatus): JobEvent[] =>
  EVENTS.filter((event) => JOB_EVENTS[event].from.includes(status));

/** The event that moves a job from one status to another; null for a move that no job makes. */
export function findEvent(from: JobStatus, to: JobStatus, heldFrom: string | null): JobEvent | null {
  return eventsFrom(from).find((event) => (JOB_EVENTS[event].to ?? heldFrom) === to) ?? null;
}

/** What is given with a change of a job. Days are YYYY-MM-DD. */
export interface ActInput {
  day?: string | undefined;
  /** Why the ready date moves. */
  reason?: SlipReason | undefined;
  hold?: HoldReason | undefined;
  note?: string | undefined;
  takenBy?: string | undefined;
}

type Complaint = { path: keyof ActInput; message: string };

/** The first thing that an event lacks; null if nothing. A day may be left out: it is today then. */
export function missingField(event: JobEvent, { reason, hold, note = '', takenBy }: ActInput): Complaint | null {
  const { asks = [] } = JOB_EVENTS[event];
  if (asks.includes('hold') && !hold) return { path: 'hold', message: JOB_MESSAGES.holdReason };
  if (asks.includes('slip') && !reason) return { path: 'reason', message: JOB_MESSAGES.reopenReason };
  if (asks.includes('takenBy') && !takenBy) return { path: 'takenBy', message: JOB_MESSAGES.takenBy };
  if (event === 'cancel' && !note) return { path: 'note', message: JOB_MESSAGES.cancelReason };
  const isOther = (asks.includes('hold') && hold === 'other') || reason === 'other';
  const needsNote = isOther || event === 'take-back';
  return needsNote && note.length < JOB_LIMITS.minNote ? { path: 'note', message: JOB_MESSAGES.noteNeeded } : null;
}
