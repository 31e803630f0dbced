/** Characters. */
export const MAX_NOTE = 500;

export const SAVE_MESSAGES = {
  unknown: 'This link does not work. Parts of it may be missing.',
  tooMany: 'Too many schemes were saved from your connection.',
  tooManyReads: 'This link was opened too many times in a short time.',
  copied: {
    title: 'Saved, and the link is copied',
    description: 'Anyone with the link can see your tail number. If you change the scheme, save again for a new link.',
  },
  notCopied: { title: 'Saved', description: 'Your browser blocked copying. The link is selected below the button.' },
  offline: 'You’re offline. Your scheme is saved in this browser.',
  failed: 'The site didn’t respond. Your scheme is saved in this browser. Please try again.',
} as const;
