export const FACTOR_TOASTS = {
  passkeyAdded: { title: 'Passkey added', description: 'Your next login can use it.' },
  passkeyRemoved: { title: 'Passkey removed', description: 'It no longer logs you in here.' },
  passkeyFailed: {
    title: 'Not added',
    description: 'Your browser did not add a passkey. Try again, or use another device.',
    kind: 'error',
  },
  appAdded: { title: 'Authenticator app added', description: 'Your next login asks for its code.' },
  appRemoved: { title: 'Authenticator app removed', description: 'Its codes no longer work.' },
  renamed: { title: 'Saved', description: 'The passkey has its new name.' },
  deviceRemoved: { title: 'Device removed', description: 'We email you when it logs in again.' },
  codesCopied: { title: 'Copied!', description: 'Recovery codes copied to clipboard.' },
  codesNotCopied: {
    title: 'Not copied',
    description: 'Your browser does not let us copy. Print the codes, or write them down.',
    kind: 'error',
  },
} as const;
