/** Encrypted from the start; others begin in the clear and switch. */
export const DEFAULT_PORT = 465;

export const MAIL_SERVER_MESSAGES = {
  host: 'Write the name of the server only, such as smtp.example.com',
  hostMissing: 'Enter the name of the mail server',
  port: 'Write a number from 1 to 65535; most servers use 465 or 587',
  username: 'Enter the user, or remove the password',
  password: 'Enter the password. A stored one is only sent to the server and user it was entered for.',
  moved: 'Someone else changed the mail settings in the meantime. Please check what they are now.',
  none: 'No mail server is set up yet. Enter one first.',
  tooMany: 'Too many test mails were sent.',
} as const;

export const MAIL_SERVER_TOASTS = {
  saved: { title: 'Saved', description: 'Mails go out this way from now on.' },
  wrong: { title: 'Not done', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  copied: { title: 'Copied!', description: 'Text copied to clipboard.' },
  notCopied: {
    title: 'Not copied',
    description: 'Your browser does not let us copy. Select the text and copy it.',
    kind: 'error',
  },
} as const;
