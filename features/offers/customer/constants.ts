/** Words of the customer's quote page. */
export const QUOTE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing was changed. Please try again.' },
  notSent: { title: 'You Are Offline', description: 'Nothing was sent. What you typed is still here.' },
  unanswered: {
    title: 'No Response',
    description: 'It may have gone through. Please send it again. It only counts once.',
  },
  askForNew: 'Please send us a new quote.',
} as const;

/** What each form of the pages of a quote came to. */
export const QUOTE_ENDS = {
  ask: {
    title: 'Question Sent',
    description: 'We’ll reply by email, and here. Asking a question doesn’t commit you to anything.',
    unmailed: 'We’ll reply here. Asking a question doesn’t commit you to anything.',
  },
  decline: { title: 'Quote Declined', description: 'Thank you for telling us.' },
  accept: {
    title: 'Quote Accepted',
    description: 'We’re emailing you a copy.',
    unmailed: 'Please save the PDF below as your copy.',
  },
  code: {
    title: 'Code Requested',
    description: 'We emailed it. It is good for 15 minutes. Please check your spam folder, too.',
    unmailed: 'We can’t send email right now. Please contact us to accept.',
  },
  /** To an acceptance that another one was faster than, for example. */
  stands: { title: 'Nothing more was accepted.', description: 'Here’s where the quote stands now.' },
} as const;

export const FINGERPRINT_CAPTION = 'SHA-256 of this document. You and we each have a copy, so you can compare.';

export const NOT_HELD = 'These dates are our plan; no days are held yet.';
