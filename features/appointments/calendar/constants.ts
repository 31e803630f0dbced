export const CALENDAR = {
  loading: 'Looking for free days…',
  failed: 'We could not look up the free days. You can still enter a date.',
  retry: 'Try again',
  none: 'No open days this month.',
  previous: 'Previous month',
  next: 'Next month',
  /** For browsers without JavaScript. */
  show: 'See which days are free',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  /** Under the number of a day. */
  states: { full: 'full', closed: 'closed' },
} as const;
