/** The fixed figures of booking, without the checks. */

/** How many rows of closed days there may be, and how far ahead the last day to book may be set. */
export const BOOKING_LIMITS = { closed: 100, daysAhead: 730 } as const;
