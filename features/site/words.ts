/** Beside a page that stays because there is no line to another. */
export const OFFLINE_TOAST = {
  title: 'You are offline',
  description:
    'That page could not be fetched, so this one stays, with all that you typed. Try again once you have a signal.',
  kind: 'error',
} as const;
