/** Words of the customer's quote page. */
export const QUOTE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing was changed. Please try again, or call us.' },
  notSent: { title: 'You Are Offline', description: 'Nothing was sent. What you typed is kept here.' },
  unanswered: { title: 'No Answer Came', description: 'It may have arrived. Please send it again: it counts once.' },
  asked: { title: 'Question Sent', description: 'We answer by email. It does not start anything.' },
  declined: { title: 'Quote Declined', description: 'Thank you for telling us.' },
  accepted: { title: 'Quote Accepted', description: 'A copy is on its way to your mailbox.' },
  codeSent: { title: 'Code Sent', description: 'It is good for 15 minutes. Please check your spam folder, too.' },
  /** To an acceptance that another one was faster than, for example. */
  stands: { title: 'Nothing more was accepted.', description: 'This is how the quote stands.' },
  askForNew: 'Please send us a new quote.',
} as const;

export const FINGERPRINT_CAPTION = 'SHA-256 of this document. Both mailboxes hold a copy; compare it there.';

export const NOT_HELD = 'This window is our plan; no days are held yet.';
