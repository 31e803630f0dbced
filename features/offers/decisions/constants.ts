/** Words and figures of an acceptance, without zod. */

const OLD_TERMS = 'I agree to do this electronically and get a copy by mail; on request the shop gives me paper.';
const TERMS =
  'I agree to do this electronically and to get a copy by email. The shop will give me a paper copy if I ask.';

/**
 * The sentences that a customer signs, by version. Add a version to change one: a page sends the version that it
 * showed, also if it was opened before an update, and the record holds its sentences.
 */
export const SIGNED_SENTENCES = {
  1: {
    authority: 'I own this aircraft or may order this work for its owner.',
    acceptance: `I accept this quote by typing my name. ${OLD_TERMS}`,
    answers: (lines: string) => `I answer ${lines} by typing my name. ${OLD_TERMS}`,
  },
  2: {
    authority: 'I own this aircraft or am authorized to order this work for its owner.',
    acceptance: `I accept this quote by typing my name. ${TERMS}`,
    answers: (lines: string) => `I’m answering ${lines} by typing my name. ${TERMS}`,
  },
} as const;
export type ConsentVersion = keyof typeof SIGNED_SENTENCES;
export const CONSENT_VERSION = 2 satisfies ConsentVersion;

/** How the shop heard of a decision that it enters for the customer. */
export const DESK_METHODS = ['phone', 'mail', 'paper', 'purchase order'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** The end of 'Entered by the shop on … after …'. */
export const METHOD_PHRASES: Record<DeskMethod, string> = {
  phone: 'a phone call',
  mail: 'an email',
  paper: 'a signed paper',
  'purchase order': 'a purchase order',
};

/** The code that large totals need: digits, minutes, tries. */
export const ACCEPTANCE_CODE = { length: 6, minutes: 15, tries: 5 } as const;

export const MAX_REASON = 2_000;
export const MAX_NAME = 200;
export const MAX_PO_NUMBER = 50;

export const DECISION_MESSAGES = {
  accepted: 'This quote has already been accepted.',
  replaced: 'A newer version has replaced the quote you had open. Here it is. Nothing has been accepted.',
  withdrawn: 'This quote was withdrawn. Please contact us.',
  expired: (until: string) =>
    `This quote was valid through ${until}. Prices and dates may have changed. Ask for a new quote. It takes one click.`,
  otherDocument: 'This isn’t the quote we sent. Nothing has been accepted. Please reload the page.',
  otherTotal:
    'The tax on this quote is now figured differently. Nothing was accepted. Please ask us for a new version.',
  declined: 'This quote has already been declined.',
  notSent: 'This quote hasn’t been sent yet. Send it, then record what the customer decided.',
  name: 'Type your name (at least two letters)',
  authorized: 'Confirm that you’re authorized to approve this work',
  consent: 'Confirm that you accept',
  codeNeeded: 'Enter the six-digit code we emailed you',
  codeWrong: 'This code is incorrect or has expired. Check it, or request a new one.',
  noCode: 'No code is needed.',
  tooManyCodes: 'Too many codes were requested.',
  missing: 'We couldn’t find this quote.',
  noFile: 'We couldn’t find this file.',
  notMade: 'We couldn’t create the document. Nothing has been accepted. Please try again in a minute.',
} as const;
