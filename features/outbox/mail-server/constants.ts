/** Encrypted from the start; others begin in the clear and switch. */
export const DEFAULT_PORT = 465;

export const MAIL_SERVER_MESSAGES = {
  host: 'Enter only the server name, such as smtp.example.com',
  hostMissing: 'Enter the name of the mail server',
  port: 'Enter a number from 1 to 65535; most servers use 465 or 587',
  username: 'Enter the username, or remove the password',
  password: 'Enter the password again. A saved password is used only with the server and username it was entered for.',
  moved: 'Someone else changed the email settings in the meantime. Please check the current version.',
  none: 'No mail server is set up yet. Enter one first.',
  tooMany: 'Too many test emails were sent.',
} as const;

export const MAIL_SERVER_TOASTS = {
  saved: { title: 'Saved', description: 'Emails will go out this way from now on.' },
  wrong: { title: 'Not done', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  copied: { title: 'Copied!', description: 'Text copied to clipboard.' },
  notCopied: {
    title: 'Not copied',
    description: 'Your browser won’t let us copy. Select the text and copy it.',
    kind: 'error',
  },
} as const;
