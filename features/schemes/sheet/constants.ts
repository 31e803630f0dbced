export const SHEET_MESSAGES = {
  busy: 'We’re busy making sheets. Please try again in a minute.',
  unmade: 'The sheet could not be made right now. Please try again in a moment.',
  tooMany: 'Too many sheets were requested from your connection.',
  failed: 'The sheet didn’t download',
  offline: 'You’re offline. Your scheme is saved in this browser.',
  retry: 'The site didn’t respond. Please try again in a moment.',
} as const;
