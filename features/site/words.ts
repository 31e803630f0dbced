/** These stand here and not among the page texts: they must show when the database does not answer. */
export const ERROR_PAGE = {
  notFound: {
    title: '404 Page Not Found',
    text: 'There is nothing parked at this address. The links below all lead somewhere.',
  },
  failure: {
    title: 'Something went wrong on our side.',
    text: 'This page did not load, and the fault is ours. Try again in a minute. If it stays like this, write to us and we will look.',
  },
  away: {
    title: 'We are back in a moment.',
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
    'That page could not be fetched, so this one stays, with all that you typed. Try again once you have a signal.',
  kind: 'error',
} as const;

/** Of a page that somebody went to and that is not there yet. */
export const UNDER_WAY = 'The page is on its way';

/** Beside a page that stays because the code of another did not come. */
export const UNFETCHED_TOAST = {
  title: 'That page did not come',
  description: 'It could not be fetched, so this one stays, with all that you typed.',
  kind: 'error',
} as const;
