export const SHEET_MESSAGES = {
  busy: 'Many sheets are being made. Try again in a minute.',
  unmade: 'The sheet could not be made right now. Please try again in a moment.',
  tooMany: 'Many sheets were asked for from this connection.',
  failed: 'The sheet did not come',
  offline: 'No connection. Your scheme is kept here.',
  retry: 'The site did not answer. Please try again in a moment.',
} as const;
