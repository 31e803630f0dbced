import { DAY_MS } from '#time/units.ts';

/** Words and limits of jobs, without zod. Money is in cents, days are work days of the shop. */

export const JOB_STATUSES = ['booked', 'in-work', 'on-hold', 'ready', 'delivered', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_STATUS_WORDS: Record<JobStatus, string> = {
  booked: 'booked',
  'in-work': 'in work',
  'on-hold': 'on hold',
  ready: 'ready',
  delivered: 'delivered',
  cancelled: 'canceled',
};

/** No event follows, but for a delivery that is taken back. */
export const isOver = (status: JobStatus) => status === 'delivered' || status === 'cancelled';

/** What happens to a job as a whole. */
export type JobEvent = ('arrive' | 'hold' | 'resume' | 'make-ready') | ('reopen' | 'deliver' | 'take-back' | 'cancel');

/**
 * `advance` finishes a stage and starts the next one; `undo-start` is for a stage that was started by mistake; `undo`
 * takes back what the same user did last.
 */
export const STAGE_EVENTS = ['start', 'finish', 'advance', 'reopen', 'skip', 'undo-start', 'undo'] as const;
export type StageEvent = (typeof STAGE_EVENTS)[number];

/** Why a job is on hold, as customers read it. */
export const HOLD_REASONS = {
  parts: 'we are waiting for parts',
  'outside-inspector': 'an outside inspector is looking at it',
  'change-declined': 'required work was declined',
  payment: 'a payment is due',
  customer: 'the owner asked for it',
  other: 'for another reason',
} as const;
export type HoldReason = keyof typeof HOLD_REASONS;

/** Why a ready date moved, as customers read it. */
export const SLIP_REASONS = {
  corrosion: 'We found corrosion that had to be treated first.',
  'awaiting-answer': 'The work waited for a response to a change order.',
  parts: 'Parts or materials came later than promised.',
  'cure-weather': 'Paint needed longer to cure in this weather.',
  rework: 'We weren’t satisfied with our own work, so we redid it.',
  staff: 'We had fewer people on the job than planned.',
  'customer-change': 'You asked for a change to the work.',
  'late-arrival': 'The aircraft arrived later than planned.',
  'outside-inspector': 'An outside inspector had to look at it.',
  other: 'For another reason.',
} as const;
export type SlipReason = keyof typeof SLIP_REASONS;

/** Why a ready date moved that a hold has moved. */
export const HOLD_SLIPS: Record<HoldReason, SlipReason> = {
  parts: 'parts',
  'outside-inspector': 'outside-inspector',
  'change-declined': 'awaiting-answer',
  payment: 'other',
  customer: 'customer-change',
  other: 'other',
};

export const JOB_SORTS = ['urgency', 'ready', 'slip', 'shown', 'updated'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

export const JOB_LIMITS = {
  title: 120,
  type: 100,
  tail: 20,
  template: 60,
  stages: 15,
  stageTitle: 80,
  stageKey: 36,
  stageDays: 120,
  daysLeft: 120,
  note: 500,
  /** The least that a note says in place of a reason. */
  minNote: 10,
  reason: 2_000,
  takenBy: 200,
} as const;

/** How long the private links work after a delivery or cancellation. */
export const LINK_DAYS = 400;

/** How long a delivery can be taken back. */
export const TAKE_BACK_MS = DAY_MS;

export const JOB_MESSAGES = {
  missing: 'We couldn’t find a job with this number.',
  noLead: 'There is no quote request with this id.',
  noStage: 'This job doesn’t have that stage.',
  noCheck: 'This job doesn’t have that checklist item.',
  noFile: 'This job doesn’t have that file.',
  noPayment: 'This job doesn’t have that payment.',
  hasJob: 'This lead already has a job.',
  moved: 'Someone else changed this job in the meantime. Please check where it stands now.',
  over: 'This job is already delivered or canceled.',
  notNow: (status: JobStatus) => `You can’t do this while the job is ${status}.`,
  reasonNeeded: 'Give a reason: this moves the ready date past the promised date',
  noteNeeded: `Give a reason of at least ${JOB_LIMITS.minNote} characters`,
  holdReason: 'Choose why it is on hold',
  cancelReason: 'Say why it is canceled',
  reopenReason: 'Give a reason',
  takenBy: 'Enter who picked it up',
  dayAhead: 'Choose today or an earlier date',
  dayBefore: (day: string) => `Choose ${day} or a later date`,
  missingToReady: 'The job is not ready yet.',
  tooLate: 'You can undo a delivery only within 24 hours.',
  stageState: 'This stage has changed since you opened it. Please check it again.',
  undoChanged: 'Someone changed this job after you, so nothing was undone. Please check where it stands now.',
  undoLate: 'You can undo this only within 15 minutes.',
  notInWork: 'You can start and finish stages only while the job is in work.',
  blocked: 'This stage is waiting for the customer’s response to a change order.',
  blockedBefore: 'An earlier stage is waiting for the customer’s response to a change order.',
  openChecks: 'This stage still has open checklist items.',
  coreChecks: 'This stage has checklist items every job needs. Mark them not applicable, or keep the stage.',
  arrived: 'The aircraft has already arrived',
  hasDays: 'Its hangar days start then. Move them in the hangar calendar',
  noteStays: 'You can remove only your own notes, within 15 minutes.',
  linkEnded: 'Someone else just revoked this link. Please try again.',
  noRow: 'The payment schedule doesn’t have that row',
  voided: 'This payment is already void.',
  refund: (paid: string) => `A refund is at most what was paid: ${paid}.`,
  overpays: (paid: string, due: string) =>
    `A payment of ${paid} is more than everything that is still unpaid for this job, ${due}. Is the amount right?`,
  processing: (cents: string, invoice: string) =>
    `A payment of ${cents} for invoice ${invoice} is on its way. Did this one come as well?`,
  online: 'This payment came through Stripe. Refund it there, and it’ll show here.',
  onlineRefund: (paid: string) =>
    `Only ${paid} came by hand. Refund payments by card or bank transfer at Stripe, and they’ll show here.`,
  paidBack: 'Part of this payment was refunded. Void the refund first.',
  begunRemoved: 'A stage that has started cannot be removed.',
  changedRemoved: 'A stage with a change order cannot be removed.',
  nothingToNotify: 'The customer already has this date.',
  noneToNotify: 'The customers already have these dates.',
} as const;
