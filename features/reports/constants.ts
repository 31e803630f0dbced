/** The wait for the first answer; `unknown` for leads answered before events were recorded. */
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

/** The site promises an answer within 24 hours. */
export const WITHIN_A_DAY: readonly AnswerTime[] = ['hour', 'fourHours', 'halfDay', 'day'];

/** A job that leaves so many work days after its date is on time. */
export const ON_TIME_DAYS = 5;

/** The statuses of a lead that becomes work, in order. */
export const STATUS_FUNNEL = ['Quote Being Built', 'Quote Sent', 'Work Scheduled', 'Work Complete'] as const;

export const NO_AIRCRAFT_TYPE = 'Type not given';
