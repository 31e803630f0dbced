export const SETTINGS_TOASTS = {
  saved: { title: 'Saved', description: 'Visitors can see it now.' },
  savedPrivately: { title: 'Saved', description: 'It takes effect right away.' },
  wrong: { title: 'Not saved', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  signedOut: {
    title: 'Not saved',
    description: 'You are logged out. Your changes are still here. Save again and log in when asked.',
    kind: 'error',
  },
} as const;

export const SETTINGS_CONFLICT = {
  me: 'you, in another window',
  unknown: 'someone else',
  saved: (who: string, when: string) => `Saved by ${who}: ${when}.`,
} as const;
