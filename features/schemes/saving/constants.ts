/** Characters. */
export const MAX_NOTE = 500;

export const SAVE_MESSAGES = {
  unknown: 'This link does not work. Parts of it may be missing.',
  tooMany: 'Many schemes were saved from this connection.',
  tooManyReads: 'This link was opened too many times in a short while.',
  copied: {
    title: 'Saved, and the link is copied',
    description: 'It shows your mark to whoever has it. Changes make a new link.',
  },
  notCopied: { title: 'Saved', description: 'The browser did not copy the link. It is selected below the button.' },
  offline: 'No connection. Your scheme is kept here.',
  failed: 'The site did not answer. Your scheme is kept here; try again.',
} as const;
