/** The fixed words of the outbox, without the checks. */

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Record<MailState, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' };

/** In the place of 'Sent' for what went to no mail server. */
export const KEPT_LABEL = 'Kept as a file';
/** Of all of them, as long as there is none. */
export const SENT_OR_KEPT_LABEL = 'Sent or kept';

/** What each kind of mail is to whoever reads the list; another kind is named as it is. */
export const MAIL_KINDS: Record<string, string> = {
  'owner-notice': 'Announcement',
  'customer-confirmation': 'Confirmation',
  'appointment-confirmed': 'Appointment',
  'appointment-cancelled': 'Cancellation',
  'appointment-expired': 'Expired hold',
  'appointment-moved': 'New time',
  'customer-update': 'Customer update',
  'password-reset': 'Password reset',
  'password-changed': 'Password notice',
  invitation: 'Invitation',
  reply: 'Reply',
  reminder: 'Reminder',
  'space-notice': 'No room',
};
export const THE_OWNER = 'the shop';

/** Why a mail cannot be sent again or dropped. */
export const MAIL_REFUSALS = {
  missing: 'There is no such mail.',
  sent: 'This mail has been sent already.',
  sending: 'This mail is being sent right now.',
  fixed: 'Only a mail to a customer about their request can go to another address.',
  forgotten: 'The text of this mail is not kept. Ask for a new one.',
  noServer: 'There is no mail server yet. Set SMTP_URL and restart, then send it.',
  notFailed: 'Only a mail that failed can be dropped.',
} as const;

export const OUTBOX_TOASTS = {
  retried: { title: 'On its way', description: 'The mail is tried again right now.' },
  readdressed: { title: 'On its way', description: 'The mail goes to the new address right now.' },
  dropped: { title: 'Mail dropped', description: 'It is not sent any more.' },
  failed: { title: 'Error', description: 'That did not work. Please try again.', kind: 'error' },
} as const;
