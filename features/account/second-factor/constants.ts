export const FACTOR_TOASTS = {
  passkeyAdded: { title: 'Passkey added', description: 'You can use it the next time you log in.' },
  passkeyRemoved: { title: 'Passkey removed', description: 'You can’t log in with it anymore.' },
  passkeyFailed: {
    title: 'Not added',
    description: 'Your browser did not add a passkey. Try again, or use another device.',
    kind: 'error',
  },
  appAdded: { title: 'Authenticator app added', description: 'We’ll ask for its code the next time you log in.' },
  appRemoved: { title: 'Authenticator app removed', description: 'Its codes no longer work.' },
  renamed: { title: 'Saved', description: 'The passkey has been renamed.' },
  deviceRemoved: { title: 'Device removed', description: 'It counts as a new browser if it logs in again.' },
  codesCopied: { title: 'Copied!', description: 'Recovery codes copied to clipboard.' },
  codesNotCopied: {
    title: 'Not copied',
    description: 'Your browser blocked copying. Print the codes, or write them down.',
    kind: 'error',
  },
} as const;
