/** Not page texts: these must show when the database is unavailable. */
export const ERROR_PAGE = {
  notFound: {
    title: '404 Page Not Found',
    text: 'There is nothing parked at this address. Try one of the links below.',
  },
  failure: {
    title: 'Something went wrong on our side.',
    text: 'This page didn’t load, and that’s on us. Try again in a minute. If it keeps happening, let us know and we’ll look into it.',
  },
  unavailable: {
    title: 'We will be right back.',
    text: 'The site can’t reach its records right now. Everything you already sent us is safe, and what you typed is still in this browser. Try again in a minute.',
  },
  refused: { title: 'That did not work.' },
  tryAgain: 'Try again',
  home: 'Back to Home',
  portfolio: 'View Full Portfolio',
  quote: 'Request Quote',
  write: 'Contact us',
} as const;

/** What a private link that no longer works shows, by status. */
export const LINK_ERRORS: Record<number, { label: string; title: string; text: string }> = {
  404: {
    label: 'Not found',
    title: 'This link doesn’t work.',
    text: 'It may be incomplete, or we may have sent you a newer one. Use the latest link we sent you.',
  },
  410: {
    label: 'Expired',
    title: 'This link has expired.',
    text: 'Nothing is lost. Call or email us, and we’ll send you a new one.',
  },
};

/** In a form whose fields stay as they are. */
export const OFFLINE_FORM = 'You are offline. What you typed is saved here until you’re back online.';

export const OFFLINE_TOAST = {
  title: 'You are offline',
  description:
    'That page could not be loaded, so you are still on this one, with everything you typed. Try again once you are back online.',
  kind: 'error',
} as const;

export const NAVIGATION_PENDING = 'Loading the page';

export const CHUNK_ERROR_TOAST = {
  title: 'That page did not load',
  description: 'You are still on this one, with everything you typed.',
  kind: 'error',
} as const;

export const LOGOUT = {
  idle: 'Logout',
  busy: 'Logging out...',
  done: { title: 'Logged out', description: 'You have been successfully logged out.' },
  refused: { title: 'Error', description: 'Failed to log out. Please try again.' },
  failed: { title: 'Error', description: 'An error occurred while logging out.' },
} as const;
