/** The fixed figures and words of booking, without the checks. */

/**
 * How long a time is held that the shop has not confirmed, and how many may be held so. A small shop gets a few bookings
 * a day and answers within one: the figures leave room for a busy day and most of the calendar free of a flood.
 */
export const HOLDS = {
  hours: 48,
  /** At any time by one mailbox. */
  perMailbox: 2,
  /** Made on one day of the shop and not answered yet. */
  perDay: 12,
  /** In 24 hours from one network, answered or not: half a day's, so that it cannot keep all others out. */
  perNetwork: 6,
} as const;

/** Why a time is not held, for the customer. */
export const HOLD_REFUSALS = {
  mailbox: `You have ${HOLDS.perMailbox} booking requests waiting for our answer. We answer within 24 hours. To change a time before then, reply to our email.`,
  day: 'We cannot take more booking requests today. Please book again tomorrow, or send us a message on the contact page.',
  network:
    'We have received many booking requests from this network. Please send us a message on the contact page instead.',
} as const;

/** How many rows of closed days there may be, and between which days the last day to book lies. */
export const BOOKING_LIMITS = { closed: 100, minDaysAhead: 7, maxDaysAhead: 365 } as const;

/** The page that thanks for a booking. */
export const BOOKED = {
  title: 'Thank you. We are holding this time for you.',
  appointment: 'Your appointment',
  calendar: 'Add to calendar',
  next: 'What happens next',
  confirmed: {
    when: 'Within 24 hours',
    title: 'We confirm it',
    text: 'You get an email with a calendar invite. Until then, the time is a request.',
  },
  onTheDay: 'On the day',
  change: {
    title: 'If your plans change',
    text: 'Your confirmation email has a private link to your request. There you can move or cancel the appointment and add photos or a note.',
  },
  afterwards: {
    when: 'Afterwards',
    title: 'Your plan',
    text: 'Scope, schedule and a figure, in writing.',
  },
} as const;
