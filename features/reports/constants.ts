import { LOST } from '#features/leads/constants.ts';

/** How long a lead waited for its first answer; `unknown` for one that was answered before that was written down. */
export const ANSWER_TIMES = ['hour', 'fourHours', 'halfDay', 'day', 'twoDays', 'longer', 'notYet', 'unknown'] as const;
export type AnswerTime = (typeof ANSWER_TIMES)[number];

export const ANSWER_TIME_LABELS: Record<AnswerTime, string> = {
  hour: 'Within 1 hour',
  fourHours: '1 to 4 hours',
  halfDay: '4 to 12 hours',
  day: '12 to 24 hours',
  twoDays: '1 to 2 days',
  longer: 'Longer',
  notYet: 'Not yet',
  unknown: 'Not known',
};

/** Answers that keep what the site promises. */
export const WITHIN_A_DAY: readonly AnswerTime[] = ['hour', 'fourHours', 'halfDay', 'day'];

/** The way of a lead that becomes work; the other statuses are beside it. */
export const STATUS_WAY = ['Quote Being Built', 'Quote Sent', 'Work Scheduled', 'Work Complete'] as const;

/** Nothing more is to be earned from these. */
export const CLOSED_STATUSES: readonly string[] = ['Work Complete', LOST];

export const WITHOUT_TYPE = 'Type not given';
