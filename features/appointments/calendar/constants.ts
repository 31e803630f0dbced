export const CALENDAR = {
  loading: 'Looking for open days…',
  failed: 'We couldn’t look up the open days. You can still enter a date.',
  retry: 'Try again',
  none: 'No open days this month.',
  previous: 'Previous month',
  next: 'Next month',
  /** Unfolds the calendar. */
  show: 'See which days are open',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  /** Under the number of a day. */
  states: { full: 'full', closed: 'closed' },
} as const;
