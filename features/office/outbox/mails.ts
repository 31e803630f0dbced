/** Words a sentence that says who gets an email: without a mail server nobody does, and the shop has to tell them. */
export type Mailed = (sentence: string, who?: string) => string;

export const mailedIf =
  (isMailSetUp: boolean): Mailed =>
  (sentence, who = 'the customer') =>
    isMailSetUp ? sentence : `Email is not set up yet, so no email goes out. Please let ${who} know.`;

/** Blocks scripts and all loading; inline style attributes and inline pictures stay. */
const POLICY = "default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'";

/** A mail's HTML for an iframe. Style sheets are removed, because the page's policy blocks them, and dark mode with them. */
export function toPreviewDocument(html: string): string {
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<meta name="[^"]*color-scheme[^"]*"[^>]*>/gi, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  return /<head>/i.test(bare) ? bare.replace(/<head>/i, `<head>${meta}`) : meta + bare;
}

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Record<MailState, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' };

/** Replaces 'Sent' for a mail that became a file. */
export const FILE_LABEL = 'Saved as a file';
/** Replaces 'Sent' for a list that may have such mails. */
export const SENT_OR_FILE_LABEL = 'Sent or saved';

/** Labels by kind; an unknown kind shows its name. */
export const MAIL_KINDS: Record<string, string> = {
  'owner-notice': 'Notice',
  'customer-confirmation': 'Confirmation',
  'appointment-confirmed': 'Appointment',
  'appointment-cancelled': 'Cancellation',
  'appointment-expired': 'Appointment expired',
  'appointment-moved': 'New time requested',
  'appointment-proposed': 'New time proposed',
  'customer-update': 'Customer update',
  'password-reset': 'Password reset',
  'password-changed': 'Password notice',
  'new-device': 'New device',
  'factor-changed': 'Second factor notice',
  invitation: 'Invitation',
  reply: 'Reply',
  reminder: 'Reminder',
  'offer-sent': 'Quote',
  'offer-expiring': 'Quote expires soon',
  'offer-accepted': 'Quote accepted',
  'offer-declined': 'Quote declined',
  'offer-question': 'Question',
  'acceptance-code': 'Acceptance code',
  'job-booked': 'Job booked',
  'job-days': 'Hangar dates',
  'job-arrived': 'Aircraft arrived',
  'job-moved': 'Ready date',
  'job-held': 'Job on hold',
  'job-resumed': 'Work resumed',
  'job-photos': 'New photos',
  'job-ready': 'Aircraft ready',
  'job-delivered': 'Aircraft delivered',
  'showing-asked': 'May we show it?',
  'job-silent': 'Job needs an update',
  'job-question': 'Question',
  'change-sent': 'Change order',
  'change-reminder': 'Change order reminder',
  'change-decided': 'Change order answered',
  'change-question': 'Question',
  'change-found': 'Found something',
  'waitlist-offer': 'Days from the waitlist',
  'waitlist-answer': 'Waitlist answer',
  'invoice-sent': 'Invoice',
  'invoice-reminder': 'Invoice reminder',
  'invoice-credited': 'Credit note',
  'payment-received': 'Payment',
  'payment-corrected': 'Payment correction',
  'payment-failed': 'Failed payment',
  'subscribe-confirm': 'Subscription',
  'passport-ready': 'Paint passport',
  'passport-transfer': 'Passport offered',
  'passport-transferred': 'Passport transferred',
  'passport-recall': 'Batch',
  'warranty-ending': 'Warranty ends soon',
  alarm: 'Alarm',
  'alarm-over': 'Alarm cleared',
  'webhook-off': 'Webhook off',
};
export const OWNER_LABEL = 'the shop';

/** 'Confirmation: We received your request'; a subject that begins with the label stays as it is. */
export function mailTitle(kind: string, subject: string): string {
  const label = MAIL_KINDS[kind] ?? kind;
  return subject.startsWith(`${label}:`) ? subject : `${label}: ${subject}`;
}

export const MAIL_REFUSALS = {
  missing: 'This email no longer exists.',
  sent: 'This email has already been sent.',
  sending: 'This email is being sent right now.',
  fixed: 'Only an email to a customer about their request can go to another address.',
  forgotten: 'The text of this email is no longer stored. Please request a new one.',
  noServer: 'No mail server is set up yet. Set one up under Settings, then send it.',
  notFailed: 'You can only discard an email that failed.',
} as const;

export const OUTBOX_TOASTS = {
  retried: { title: 'On its way', description: 'We are trying to send it again now.' },
  readdressed: { title: 'On its way', description: 'We’re sending it to the new address now.' },
  kept: (sent: number) => ({
    title: 'Decided',
    description:
      sent === 0 ? 'They stay files.' : `${sent === 1 ? '1 message is' : `${sent} messages are`} on the way.`,
  }),
  dropped: { title: 'Email discarded', description: 'It will not be sent.' },
} as const;
