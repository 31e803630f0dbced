export const FEED_SCOPES = {
  both: 'Hangar and appointments',
  hangar: 'Hangar only: stays and ready dates',
  appointments: 'Appointments only',
} as const;
/** What a calendar is called there, after the name of the shop. */
export const FEED_NAMES = {
  both: 'hangar and appointments',
  hangar: 'hangar',
  appointments: 'appointments',
} as const satisfies Record<keyof typeof FEED_SCOPES, string>;
export type FeedScope = keyof typeof FEED_SCOPES;

/** In days from today: how far a feed goes, and how long it says that something is cancelled. */
export const FEED_DAYS = { back: 90, ahead: 400, cancelled: 30 } as const;

/** How often calendars should read a feed, and how often one can be read in an hour. */
export const FEED_READS = { everyMinutes: 60, perHour: 60 } as const;

export const FEED_MESSAGES = {
  missing: 'You have no calendar feed.',
  unknown: 'This calendar feed no longer exists. It was turned off or given a new address.',
  tooMany: 'This calendar was read too often. Please wait a while.',
} as const;

export const FEED_TOASTS = {
  made: { title: 'Calendar feed created', description: 'Add its address to your calendar.' },
  changed: { title: 'Saved', description: 'Your calendar will pick up the change within an hour or so.' },
  renewed: { title: 'New address', description: 'The old one no longer works.' },
  ended: { title: 'Calendar feed turned off', description: 'Its address no longer works.' },
  copied: { title: 'Address copied', description: 'Add it to your calendar as a subscription.' },
  notCopied: { title: 'Not copied', description: 'Select the address and copy it yourself.', kind: 'error' },
} as const;
