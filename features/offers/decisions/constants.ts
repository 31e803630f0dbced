/** Words and figures of an acceptance, without zod. */

export const CONSENT =
  'I accept this quote by typing my name. I agree to do this electronically and get a copy by mail; on request the shop gives me paper.';
export const AUTHORITY = 'I own this aircraft or may order this work for its owner.';

/** How the shop heard of a decision that it enters for the customer. */
export const DESK_METHODS = ['phone', 'mail', 'paper', 'purchase order'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** The end of 'Entered by the shop on … after …'. */
export const METHOD_PHRASES: Record<DeskMethod, string> = {
  phone: 'a phone call',
  mail: 'a mail',
  paper: 'a signed paper',
  'purchase order': 'a purchase order',
};

/** The code that large totals need: digits, minutes, tries. */
export const ACCEPTANCE_CODE = { length: 6, minutes: 15, tries: 5 } as const;

export const MAX_REASON = 2_000;
export const MAX_NAME = 200;
export const MAX_PO_NUMBER = 50;

export const DECISION_MESSAGES = {
  accepted: 'This quote is accepted already.',
  replaced: 'A newer version of this quote replaces the one you had open. Here it is; nothing was accepted.',
  withdrawn: 'This quote was withdrawn. Please call us.',
  expired: (until: string) =>
    `This quote was valid through ${until}. Prices and days may have changed. Ask for a new one: it takes one click.`,
  otherDocument: 'This is not the quote that we sent. Please reload the page; nothing was accepted.',
  otherTotal:
    'The tax on this quote is figured differently now. Please ask us for a new version; nothing was accepted.',
  declined: 'This quote is declined already.',
  notSent: 'This quote was not sent yet. Send it, then enter what the customer decided.',
  name: 'Type your name, with at least two letters',
  authorized: 'Confirm that you may order this work',
  consent: 'Confirm that you accept',
  codeNeeded: 'Enter the six digits that we mailed to you',
  codeWrong: 'This code is incorrect or has expired. Check it, or request a new one.',
  noCode: 'No code is needed.',
  tooManyCodes: 'Too many codes were requested.',
  missing: 'There is no quote with this id.',
  noFile: 'There is no such file.',
  notMade: 'The document could not be made right now. Nothing was accepted; please try again in a minute.',
} as const;
