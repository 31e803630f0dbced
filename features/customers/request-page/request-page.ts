import type { Slot } from '#customers/appointments/slots.ts';
import type { AppointmentStatus, LeadStatus } from '#customers/leads/leads.constants.ts';

export const CUSTOMER_LIMITS = { note: 2_000 } as const;

/** What a customer reads for each status. */
export const CUSTOMER_STATES: Record<LeadStatus, { title: string; text: string }> = {
  'Quote Not Responded To': {
    title: 'We have your request',
    text: 'We read every request ourselves. You do not need to do anything now.',
  },
  'Quote Being Built': {
    title: 'We are preparing your quote',
    text: 'We’ll send it to you as soon as it’s ready. More photos or a note help us get it right.',
  },
  'Quote Sent': {
    title: 'We sent you our quote',
    text: 'If you can’t find it, check your spam folder or leave a note below.',
  },
  'Work Scheduled': {
    title: 'Your work is scheduled',
    text: 'We look forward to seeing your airplane. If anything changes, leave a note below.',
  },
  'Work Complete': {
    title: 'Your work is complete',
    text: 'Thank you for trusting us with your airplane. If you notice anything, leave a note below.',
  },
  'Waiting Response': {
    title: 'We are waiting to hear from you',
    text: 'Please reply to our last message, or leave a note below.',
  },
  'Lost Quote': {
    title: 'This request is closed',
    text: 'We’re not planning anything more on it. To pick it up again, leave a note below.',
  },
};

export const APPOINTMENT_STATES: Record<AppointmentStatus, { title: string; text: string; unmailed?: string }> = {
  held: { title: 'Requested', text: 'We’re holding this time for you and will confirm it within 24 hours.' },
  confirmed: {
    title: 'Confirmed',
    text: 'The calendar invite is in our email.',
    unmailed: 'We look forward to seeing you.',
  },
  released: { title: 'Not booked', text: 'We are not holding this time for you.' },
};

/** Why a time that the shop proposed cannot be taken. */
export const ENDED_TIMES = {
  expired: 'We no longer hold the time that we proposed',
  withdrawn: 'We withdrew the time that we proposed',
} as const;

export const LINK_TOASTS = {
  copied: { title: 'Link copied', description: 'Anyone with the link can see this request.' },
  shown: { title: 'Link shown', description: 'Your browser blocked copying. Select the link and copy it.' },
  ended: { title: 'Link revoked', description: 'It no longer works. Copy a new one if you want to send it.' },
} as const;

export const CUSTOMER_MESSAGES = {
  empty: 'Enter a note or add a photo.',
  tooManyPhotos: 'A request can have up to ten photos.',
  noAppointment: 'There is no appointment with this request.',
  closed: 'This request is closed. Leave a note, and we will get back to you.',
  over: 'This appointment is over. If you would like another one, leave a note.',
  failed: { title: 'Error', description: 'That did not go through. Please try again.' },
} as const;

/** What each form of the page came to. */
export const REQUEST_ENDS = {
  note: { title: 'Sent', description: 'We got it and will take a look.' },
  take: { title: 'Appointment moved', description: 'Your new time is confirmed.' },
  move: { title: 'New time requested', description: 'We will confirm it within 24 hours.' },
  cancel: {
    title: 'Appointment canceled',
    description: 'We no longer hold the time for you. We still have your request.',
  },
} as const;

/** Parses '2026-12-01 10:00 AM'; null for other text. */
export function parseSlot(choice: string): Slot | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2}) (\d{1,2}:\d{2} [AP]M)$/.exec(choice) ?? [];
  return date && time ? { date, time } : null;
}
