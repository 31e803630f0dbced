/** What the settings page says when something happened. */
export const SETTINGS_TOASTS = {
  saved: { title: 'Saved', description: 'Visitors can see it now.' },
  wrong: { title: 'Not saved', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  signedOut: {
    title: 'Not saved',
    description: 'You are logged out. What you entered is still here: save again, and log in when asked.',
    kind: 'error',
  },
} as const;

/** Who changed a setting while another admin had it open. */
export const SETTINGS_CLASH = {
  me: 'you, in another window',
  nobody: 'someone else',
  saved: (who: string, when: string) => `Saved by ${who}: ${when}.`,
} as const;
