export const MAX_QUESTION = 2_000;
/** Photos on the page; more come by a link. */
export const PHOTOS_AT_ONCE = 24;

const HOUR_MS = 3_600_000;
export const LINK_LIMITS = {
  questions: { max: 5, windowMs: HOUR_MS },
  subscriptions: { max: 5, windowMs: HOUR_MS },
} as const;

export const LINK_MESSAGES = {
  tooManyQuestions: 'You have asked five questions within an hour.',
  tooManySubscriptions: 'Five addresses were entered within an hour.',
  noPhoto: 'There is no such file.',
} as const;
