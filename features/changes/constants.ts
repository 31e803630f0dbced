/** Words and limits of change orders, without zod. Money is in cents, days are work days of the shop. */

export const CHANGE_STATUSES = ['draft', 'sent', 'decided', 'withdrawn'] as const;

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
  /** Of a whole order, as of a stage. */
  days: 120,
  photos: 12,
  message: 2_000,
  /** Work days in which an answer is asked for. */
  respondDays: 10,
} as const;

/** Work days to answer, unless the shop says otherwise. */
export const RESPOND_DAYS = 3;

export const MUST_DO = 'We cannot paint over this. If you say no, we stop and call you.';

export const MEANT_NO = 'I mean no. Stop, and call me.';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** 'four'; figures from eleven on. */
export const spellNumber = (count: number): string => NUMBERS[count] ?? String(count);

/** What is ticked above the name. */
export const consentTo = (lines: number): string =>
  `I answer ${lines === 1 ? 'this line' : `these ${spellNumber(lines)} lines`} by typing my name. I agree to do this electronically and get a copy by mail; on request the shop gives me paper.`;

export const CHANGE_MESSAGES = {
  missing: 'There is no such change order.',
  noJob: 'There is no job with this number.',
  notNow: 'Change orders are sent while a job is booked, in work or on hold.',
  tooMany: `A job has at most ${CHANGE_LIMITS.perJob} change orders.`,
  tooManyPhotos: `A change order has at most ${CHANGE_LIMITS.photos} photos.`,
  notAPhoto: 'Send a picture: documents cannot be shown in a change order.',
  moved: 'Someone else changed this change order in the meantime. Please check how it stands now.',
  notDraft: 'This change order was sent. Withdraw it, and send another.',
  notOpen: {
    draft: 'This change order was not sent yet.',
    sent: '',
    decided: 'This change order is answered already.',
    withdrawn: 'This change order was withdrawn. Nothing of it is done or charged.',
  },
  stageOver: 'This stage is finished or left out. Choose another one.',
  belowZero: 'All of it would take more off than the contract comes to.',
  tooLarge: 'With all of it the contract would come to more than $20,000,000.',
  noPdf: 'The PDF could not be made or stored, so nothing was sent. Please try again.',
  notMade: 'Your answers could not be written down right now. Nothing is decided; please try again in a minute.',
  otherDocument: 'This is not the change order that we sent. Please reload the page; nothing is decided.',
  answer: 'Answer yes or no',
  answerAll: 'Answer each of the lines, once',
  sure: 'Confirm that you mean no: we stop and call you',
  noPhoto: 'There is no such photo.',
  noFile: 'There is no such file.',
  linkEnded: 'Someone else ended this link in the meantime. Please try again.',
} as const;
