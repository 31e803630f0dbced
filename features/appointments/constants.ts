/** Figures and texts of booking, without its validation. */

/**
 * Limits of unconfirmed holds. A small shop gets a few bookings a day and answers within one: the figures allow a busy
 * day and keep most of the calendar free from a flood.
 */
export const HOLDS = {
  hours: 48,
  /** At any time, for one mailbox. */
  perMailbox: 2,
  /** Made on one shop day and not answered yet. */
  perDay: 12,
  /** In 24 hours from one network, answered or not: half a day's, so that one network cannot block all others. */
  perNetwork: 6,
} as const;

/** Why a slot is not held, for the customer. */
export const HOLD_REFUSALS = {
  mailbox: `You already have ${HOLDS.perMailbox} booking requests waiting for us. We’ll reply within 24 hours. To change a time before then, contact us.`,
  day: 'We cannot take more booking requests today. Please book again tomorrow, or send us a message on the contact page.',
  network:
    'We’ve had a lot of booking requests from your network. Please send us a message from the contact page instead.',
} as const;

/** `closed` limits the rows of closed days; the others limit how far ahead customers may book. */
export const BOOKING_LIMITS = { closed: 100, minDaysAhead: 7, maxDaysAhead: 365 } as const;

/** Texts of the thank-you page. */
export const BOOKED = {
  title: 'Thank you. We are holding this time for you.',
  appointment: 'Your appointment',
  calendar: 'Add to calendar',
  next: 'What happens next',
  confirmed: {
    when: 'Within 24 hours',
    title: 'We confirm it',
    text: 'You’ll get an email with a calendar invite. Until then, your time isn’t confirmed.',
  },
  onTheDay: 'On the day',
  change: {
    title: 'If your plans change',
    text: 'Your confirmation email has a private link to your request. There you can move or cancel the appointment and add photos or a note.',
  },
  afterwards: {
    when: 'Afterwards',
    title: 'Your plan',
    text: 'Scope, schedule and price, in writing.',
  },
} as const;
