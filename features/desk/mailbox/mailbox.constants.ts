const MB = 1024 * 1024;

/** What is read of a message, in characters where nothing else is said. */
export const MAILBOX_LIMITS = {
  /** Decoded, of all attachments together. */
  attachmentBytes: 25 * MB,
  /** What is fetched of a message: attachments take a third more as text. */
  sourceBytes: 36 * MB,
  attachments: 50,
  /** Pictures within the text that are smaller are logos. */
  decorationBytes: 20 * 1024,
  rawText: 200_000,
  /** In which quotes are told apart; what follows counts as quoted. */
  parsed: 30_000,
  /** The longest line in which quotes are recognized. */
  line: 2_000,
  text: 50_000,
  subject: 300,
  name: 200,
  address: 255,
  mimeType: 100,
  recipients: 100,
  /** Message-IDs. */
  references: 50,
  /** Bytes. */
  headers: 256 * 1024,
  /** Bytes of a part of a delivery report. */
  report: 64 * 1024,
  /** Parts in parts. */
  nesting: 50,
} as const;

export const MAILBOX_FOLDER = 'INBOX';
/** Encrypted from the start; others begin in the clear and switch. */
export const IMAPS_PORT = 993;

/** How far back a mailbox can be read when it is set up. */
export const MAILBOX_STARTS = { now: 'New emails only', month: 'New emails and those of the last 30 days' } as const;
export type MailboxStart = keyof typeof MAILBOX_STARTS;

export const MAILBOX_PROBLEMS = [
  'host',
  'private',
  'port',
  'silent',
  'encryption',
  'certificate',
  'login',
  'password',
  'folder',
  'room',
  'other',
] as const;
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number];

export const MAILBOX_MESSAGES = {
  host: 'Enter only the server name, such as imap.example.com',
  hostMissing: 'Enter the name of the mail server',
  port: 'Enter a number from 1 to 65535; most servers use 993 or 143',
  username: 'Enter the username of the mailbox',
  password: 'Enter the password again. A saved password is used only with the server and username it was entered for.',
  folder: 'Enter the folder to read, such as INBOX',
  authserv: 'Enter the server name alone, such as mx.example.com',
  moved: 'Someone else changed the mailbox settings in the meantime. Please check the current version.',
  none: 'No mailbox is set up yet. Enter one first.',
  tooMany: 'The mailbox was tried too many times.',
  missing: 'We couldn’t find this email.',
  noFile: 'We couldn’t find this file.',
  noLead: 'We couldn’t find this lead.',
} as const;
