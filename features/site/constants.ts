/** These stand here and not among the page texts: they must show when the database does not answer. */
export const ERROR_PAGE = {
  notFound: {
    title: '404 Page Not Found',
    text: 'There is nothing parked at this address. Try one of the links below.',
  },
  failure: {
    title: 'Something went wrong on our side.',
    text: 'This page did not load, and the fault is ours. Try again in a minute. If it keeps happening, let us know and we will look into it.',
  },
  away: {
    title: 'We will be right back.',
    text: 'The site cannot reach its records right now. What you sent us before is safe, and what you typed is still in this browser. Try again in a minute.',
  },
  refused: { title: 'That did not work.' },
  again: 'Try again',
  home: 'Back to Home',
  portfolio: 'View Full Portfolio',
  quote: 'Request Quote',
} as const;

/** Beside a page that stays because there is no line to another. */
export const OFFLINE_TOAST = {
  title: 'You are offline',
  description:
    'That page could not be loaded, so you are still on this one, with everything you typed. Try again once you are back online.',
  kind: 'error',
} as const;

/** Shown while a navigation is pending. */
export const UNDER_WAY = 'Loading the page';

/** Beside a page that stays because the code of another did not come. */
export const UNFETCHED_TOAST = {
  title: 'That page did not load',
  description: 'You are still on this one, with everything you typed.',
  kind: 'error',
} as const;
