export const SIGNATURES = ['name', 'initial', 'owner'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];

/** Limits of what is typed. */
export const SHOWN_LIMITS = {
  stars: 5,
  title: 100,
  minText: 20,
  text: 1000,
  givenBy: 200,
  minHow: 10,
  how: 1000,
  details: 6,
  covers: 20,
} as const;

/** Why the mail that asks does not leave, with what to do about it where there is something. */
export const ASKING_ENDS = {
  off: 'Asking is turned off in the settings.',
  address: 'The email has to name the shop’s postal address. Add the street and ZIP code in the settings.',
  'no email': 'We don’t have the customer’s email address.',
  ended: 'The customer asked not to be emailed about this.',
  late: 'The time for asking has passed.',
} as const;
export type AskingEnd = keyof typeof ASKING_ENDS;
/** The section of the settings that changes it. */
export const ASKING_END_PLACES: Partial<Record<AskingEnd, string>> = { off: 'showing', address: 'facts' };

/** How long Today says that a job was taken off the website. */
export const WITHDRAWAL_SHOWN_DAYS = 7;

export const SHOWN_MESSAGES = {
  notYet: 'We ask this once the airplane is delivered.',
  missing: 'There is no job with this id.',
  nothing: `Choose an answer, or write at least ${SHOWN_LIMITS.minText} characters.`,
  tooShort: `Your words need at least ${SHOWN_LIMITS.minText} characters.`,
  stars: 'Choose one to five stars.',
  signature: 'Choose how to sign.',
  tooFast: 'Your words are saved every two seconds.',
  notAllowed: 'The customer has not allowed this.',
  notReady: 'Something is still missing.',
  moved: 'This draft was changed in the meantime. Please check the current version.',
  noPhoto: 'This photo is not one that the customer may see.',
  outside: 'This is outside the picture.',
  unreadable: 'The photo could not be read.',
  sentences: 'Choose at least one sentence, in their order.',
  noWords: 'There are no words to publish.',
  named: 'This names the tail number, and the customer asked to leave it out.',
  how: `Enter how it was given, in at least ${SHOWN_LIMITS.minHow} characters.`,
  future: 'This day is in the future.',
  failed: { title: 'Not Saved', description: 'Please try again.' },
} as const;

/** What the form of the customer came to. */
export const SHOWN_ENDS = {
  show: { title: 'Thank You', description: 'The shop has your answer. You can change it here anytime.' },
} as const;
