/** Words and limits of jobs, without zod. Money is in cents, days are work days of the shop. */

export const JOB_STATUSES = ['booked', 'in-work', 'on-hold', 'ready', 'delivered', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** No event follows, but for a delivery that is taken back. */
export const isOver = (status: JobStatus) => status === 'delivered' || status === 'cancelled';

/** What happens to a job as a whole. */
export type JobEvent = ('arrive' | 'hold' | 'resume' | 'make-ready') | ('reopen' | 'deliver' | 'take-back' | 'cancel');

/** `advance` finishes a stage and starts the next one. */
export const STAGE_EVENTS = ['start', 'finish', 'advance', 'reopen', 'skip'] as const;
export type StageEvent = (typeof STAGE_EVENTS)[number];

/** Why a job is on hold, as customers read it. */
export const HOLD_REASONS = {
  parts: 'we wait for parts',
  'outside-inspector': 'an outside inspector looks at it',
  'change-declined': 'work that must be done was declined',
  payment: 'a payment is open',
  customer: 'its owner asked for it',
  other: 'of another reason',
} as const;
export type HoldReason = keyof typeof HOLD_REASONS;

/** Why a ready date moved, as customers read it. */
export const SLIP_REASONS = {
  corrosion: 'We found corrosion that had to be treated first.',
  'awaiting-answer': 'The work waited for an answer to a change order.',
  parts: 'Parts or materials came later than promised.',
  'cure-weather': 'Paint needed longer to cure in this weather.',
  rework: 'We were not content with our own work and did it again.',
  staff: 'We had fewer people at work than planned.',
  'customer-change': 'The work was changed as you asked.',
  'late-arrival': 'The aircraft came later than planned.',
  'outside-inspector': 'An outside inspector had to look at it.',
  other: 'For another reason.',
} as const;
export type SlipReason = keyof typeof SLIP_REASONS;

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
export const TAKE_BACK_MS = 24 * 60 * 60_000;

export const JOB_MESSAGES = {
  missing: 'There is no job with this number.',
  noLead: 'There is no quote request with this id.',
  noStage: 'The job has no such stage.',
  noCheck: 'The job has no such check.',
  noFile: 'The job has no such file.',
  noPayment: 'The job has no such payment.',
  hasJob: 'This lead has a job already.',
  moved: 'Someone else changed this job in the meantime. Please check how it stands now.',
  over: 'This job is delivered or cancelled.',
  notNow: (status: JobStatus) => `A job that is ${status} cannot do this.`,
  reasonNeeded: 'This moves the ready date past the one that the customer knows: say why',
  noteNeeded: `Say why in at least ${JOB_LIMITS.minNote} characters`,
  holdReason: 'Choose why it is on hold',
  cancelReason: 'Say why it is cancelled',
  reopenReason: 'Say why',
  takenBy: 'Enter who took it',
  dayAhead: 'Choose today or an earlier date',
  dayBefore: (day: string) => `Choose ${day} or a later date`,
  missingToReady: 'The job is not ready yet.',
  tooLate: 'A delivery can be taken back within 24 hours.',
  stageState: 'The stage does not stand like this anymore.',
  notInWork: 'Stages begin and end while the job is in work.',
  blocked: 'This stage waits for the customer’s answer to a change order.',
  blockedBefore: 'An earlier stage waits for the customer’s answer to a change order.',
  openChecks: 'Checks of this stage are open.',
  coreChecks: 'This stage has checks that a job never does without. Mark them as not applicable, or keep it.',
  arrived: 'The aircraft has arrived already',
  hasDays: 'Its days in the hangar begin then: move them there',
  noteStays: 'Only your own notes of the last 15 minutes can be removed.',
  linkEnded: 'Someone else ended this link in the meantime. Please try again.',
  noRow: 'The schedule has no such row',
  voided: 'This payment is void already.',
  refund: (paid: string) => `A refund is at most what was paid: ${paid}.`,
  paidBack: 'Part of this payment was paid back. Void the refund first.',
  begunRemoved: 'A stage that has begun cannot be removed.',
  changedRemoved: 'A stage with a change order cannot be removed.',
  nothingToTell: 'The customer knows this date already.',
  noneToTell: 'The customers know these dates already.',
} as const;
