import type { AppointmentStatus } from '../appointments/contract.ts';
import type { QuoteStatus } from '../words.ts';

/** How long the link to a request opens its page. */
export const REQUEST_LINK_DAYS = 400;
export const CUSTOMER_LIMITS = { note: 2_000 } as const;

/** How far ahead the page offers times to move an appointment to. */
export const OFFERED_DAYS = 31;

/** Where a request stands, in a customer's words, by the status on the desk. */
export const CUSTOMER_STATES: Record<QuoteStatus, { title: string; text: string }> = {
  'Quote Not Responded To': {
    title: 'We have your request',
    text: 'We read every request ourselves. You do not need to do anything now.',
  },
  'Quote Being Built': {
    title: 'We are preparing your quote',
    text: 'We send it by mail as soon as it is ready. New photos or a note help us to be exact.',
  },
  'Quote Sent': {
    title: 'We sent you our quote',
    text: 'Please look for our mail, also in your spam folder. For questions, leave a note below.',
  },
  'Work Scheduled': {
    title: 'Your work is scheduled',
    text: 'We look forward to your airplane. If something changes, leave a note below.',
  },
  'Work Complete': {
    title: 'Your work is complete',
    text: 'Thank you for trusting us with your airplane. If you notice anything, leave a note below.',
  },
  'Waiting Response': {
    title: 'We are waiting to hear from you',
    text: 'Please answer our last mail, or leave a note below.',
  },
  'Lost Quote': {
    title: 'This request is closed',
    text: 'Nothing more is planned. If you would like to go on, leave a note below.',
  },
};

/** How an appointment stands, in a customer's words. */
export const APPOINTMENT_STATES: Record<AppointmentStatus, { title: string; text: string }> = {
  held: { title: 'Requested', text: 'We hold this time for you and confirm it within 24 hours.' },
  confirmed: { title: 'Confirmed', text: 'The calendar invite is in our mail.' },
  released: { title: 'Not booked', text: 'We do not hold this time for you.' },
};

/** What the desk says of the link. */
export const LINK_TOASTS = {
  copied: { title: 'Link copied', description: 'Whoever has it sees this request.' },
  shown: { title: 'Link shown', description: 'This browser does not let us copy it. Select it and copy it.' },
  ended: { title: 'Link ended', description: 'It opens nothing any more. Copy a new one to send it.' },
  failed: { title: 'Error', description: 'That did not work. Please try again.', kind: 'error' },
} as const;

export const CUSTOMER_MESSAGES = {
  empty: 'Write a note, or add a photo.',
  tooManyPhotos: 'A request holds ten photos at most.',
  noAppointment: 'There is no appointment with this request.',
  closed: 'This request is closed. Leave a note, and we will get back to you.',
  over: 'This appointment is over. Leave a note for another one.',
  noteSent: { title: 'Sent', description: 'We got it and will look at it.' },
  moved: { title: 'New time requested', description: 'We will confirm it within 24 hours.' },
  cancelled: { title: 'Appointment cancelled', description: 'The time is free again. Your request stays with us.' },
  failed: { title: 'Error', description: 'That did not get through. Please try again.' },
} as const;
