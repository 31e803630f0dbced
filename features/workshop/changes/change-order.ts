import { CONSENT_VERSION, type ConsentVersion, SIGNED_SENTENCES } from '#workshop/decisions/decisions.constants.ts';
import type { JobStatus } from '#workshop/jobs/job-status.constants.ts';

/** Words and limits of change orders, without zod. Money is in cents, days are work days of the shop. */

export const CHANGE_STATUSES = ['draft', 'sent', 'decided', 'withdrawn'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** What may be done with a change order, from which status, and where that leads. */
export const CHANGE_ACTS = {
  edit: { from: 'draft', to: 'draft' },
  send: { from: 'draft', to: 'sent' },
  answer: { from: 'sent', to: 'decided' },
  withdraw: { from: 'sent', to: 'withdrawn' },
} as const satisfies Record<string, { from: ChangeStatus; to: ChangeStatus }>;
export type ChangeAct = keyof typeof CHANGE_ACTS;

/** Why something cannot be done with a change order as it stands; null if it can. */
export function findRefusal(act: ChangeAct, status: ChangeStatus): string | null {
  const { from } = CHANGE_ACTS[act];
  if (from === status) return null;
  return from === 'draft' ? CHANGE_MESSAGES.notDraft : CHANGE_MESSAGES.notOpen[status];
}

/** Whether a job in this status takes change orders. */
export const takesChanges = (status: JobStatus): boolean => ['booked', 'in-work', 'on-hold'].includes(status);

/** Why a change order is made. */
export const CHANGE_REASONS = {
  corrosion: 'Corrosion',
  damage: 'Damage',
  'old-repair': 'An old repair',
  filler: 'Filler',
  request: 'The customer asked for it',
  other: 'Something else',
} as const;
export type ChangeReason = keyof typeof CHANGE_REASONS;
/** What was found is shown by a photo at least. */
const FOUND: readonly ChangeReason[] = ['corrosion', 'damage', 'old-repair', 'filler'];
export const needsPhoto = (reason: ChangeReason): boolean => FOUND.includes(reason);

export const CHANGE_LIMITS = {
  perJob: 50,
  title: 120,
  findings: 5_000,
  lines: 20,
  place: 120,
  text: 300,
  detail: 1_000,
  lineDays: 60,
  /** The most days of a whole order, and of a stage. */
  days: 120,
  photos: 12,
  message: 2_000,
  /** Work days in which an answer is asked for. */
  respondDays: 10,
} as const;

/** Work days to answer, unless the shop says otherwise. */
export const RESPOND_DAYS = 3;

export const MUST_DO = 'We can’t paint over this. If you say no, we’ll stop and call you.';

export const MEANT_NO = 'I do mean no. Stop work and call me.';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** 'four'; figures from eleven on. */
export const spellNumber = (count: number): string => NUMBERS[count] ?? String(count);

/** The sentence that is signed above the name. */
export const consentTo = (lines: number, version: ConsentVersion = CONSENT_VERSION): string =>
  SIGNED_SENTENCES[version].answers(lines === 1 ? 'this line' : `these ${spellNumber(lines)} lines`);

export const CHANGE_MESSAGES = {
  missing: 'We couldn’t find this change order.',
  noJob: 'We couldn’t find a job with this number.',
  notNow: 'You can send change orders only while a job is booked, in work or on hold.',
  tooMany: `A job can have up to ${CHANGE_LIMITS.perJob} change orders.`,
  tooManyPhotos: `A change order can have up to ${CHANGE_LIMITS.photos} photos.`,
  notAPhoto: 'Add a picture. A change order can’t show documents.',
  moved: 'Someone else just changed this change order. Please check the current version.',
  notDraft: 'This change order has already been sent. Withdraw it and send a new one.',
  notOpen: {
    draft: 'This change order hasn’t been sent yet.',
    sent: '',
    decided: 'This change order has already been answered.',
    withdrawn: 'This change order was withdrawn. None of it will be done or charged.',
  },
  stageOver: 'This stage is finished or skipped. Choose another one.',
  belowZero: 'These lines would take off more than the contract total.',
  tooLarge: 'With these lines, the contract total would be more than $20,000,000.',
  noPdf: 'We couldn’t create the PDF, so nothing was sent. Please try again.',
  notMade: 'We couldn’t record your answers. Nothing has been decided. Please try again in a minute.',
  otherDocument: 'This isn’t the change order we sent. Nothing has been decided. Please reload the page.',
  answer: 'Answer yes or no',
  answerAll: 'Answer each line once',
  sure: 'Confirm that you mean no. We’ll stop and call you',
  noPhoto: 'We couldn’t find this photo.',
  noFile: 'We couldn’t find this file.',
  linkEnded: 'Someone else just revoked this link. Please try again.',
} as const;
