/** The aircraft type of someone whose own is not in the price list. */
export const OTHER_TYPE = 'Another type';

/** Days of notice, as someone who waits chooses them. Objects put such keys in the order of their numbers. */
export const NOTICE_CHOICES = {
  0: 'None: I can come the next day',
  2: '2 days',
  5: '5 days',
  7: 'A week',
  14: 'Two weeks',
  30: 'A month',
} as const;
