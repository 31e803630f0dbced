/** Not page texts: these must show when the database is unavailable. */
export const ERROR_PAGE = {
  notFound: {
    title: '404 Page Not Found',
    text: 'There is nothing parked at this address. Try one of the links below.',
  },
  failure: {
    title: 'Something went wrong on our side.',
    text: 'This page did not load, and the fault is ours. Try again in a minute. If it keeps happening, let us know and we will look into it.',
  },
  unavailable: {
    title: 'We will be right back.',
    text: 'The site cannot reach its records right now. What you sent us before is safe, and what you typed is still in this browser. Try again in a minute.',
  },
  refused: { title: 'That did not work.' },
  tryAgain: 'Try again',
  home: 'Back to Home',
  portfolio: 'View Full Portfolio',
  quote: 'Request Quote',
  write: 'Write to us',
} as const;

/** What a private link that no longer works shows, by status. */
export const LINK_ERRORS: Record<number, { label: string; title: string; text: string }> = {
  404: {
    label: 'Not found',
    title: 'This link opens nothing.',
    text: 'It may be cut short, or replaced by a newer one. The last email from us has the link that works.',
  },
  410: {
    label: 'Expired',
    title: 'This link has expired.',
    text: 'Nothing is lost. Call or write to us, and we will send you a new one.',
  },
};

/** In a form whose fields stay as they are. */
export const OFFLINE_FORM = 'You are offline. What you typed is kept here, and waits.';

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
