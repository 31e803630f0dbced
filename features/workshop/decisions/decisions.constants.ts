/** Words and figures of decisions through a private link or at the desk, without zod. */

/** In the storage: quotes, change orders, and what was decided about them. */
export const DOCUMENT_FOLDER = 'offers';

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

/** Why a form was not sent. */
export const LETTER_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing was changed. Please try again.' },
  notSent: { title: 'You Are Offline', description: 'Nothing was sent. What you typed is still here.' },
  unanswered: {
    title: 'No Response',
    description: 'It may have gone through. Please send it again. It only counts once.',
  },
} as const;

/** What the forms that quotes and change orders share came to. */
export const LETTER_ENDS = {
  ask: {
    title: 'Question Sent',
    description: 'We’ll reply by email, and here. Asking a question doesn’t commit you to anything.',
    unmailed: 'We’ll reply here. Asking a question doesn’t commit you to anything.',
  },
  code: {
    title: 'Code Requested',
    description: 'We emailed it. It is good for 15 minutes. Please check your spam folder, too.',
    unmailed: 'We can’t send email right now. Please contact us to accept.',
  },
} as const;

export const SIGNING_MESSAGES = {
  name: 'Type your name (at least two letters)',
  authorized: 'Confirm that you’re authorized to approve this work',
  consent: 'Confirm that you accept',
  codeNeeded: 'Enter the six-digit code we emailed you',
  codeWrong: 'This code is incorrect or has expired. Check it, or request a new one.',
  noCode: 'No code is needed.',
  noAddress: 'We have no email address to send a code to. Please contact us to accept.',
  tooManyCodes: 'Too many codes were requested.',
} as const;

export const FINGERPRINT_CAPTION = 'SHA-256 of this document. You and we each have a copy, so you can compare.';
