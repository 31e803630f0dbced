import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** What leaves for others, and comes from them: mails, webhooks, calendars. */
export interface MessageTables {
  outbox: OutboxTable;
  mailSettings: MailSettingsTable;
  mailboxSettings: MailboxSettingsTable;
  mailboxState: MailboxStateTable;
  takenMessages: TakenMessagesTable;
  /** The part behind the plus in the address that a lead answers to. */
  leadAddresses: { quoteId: number; token: string };
  inboundMails: InboundMailsTable;
  inboundFiles: InboundFilesTable;
  webhookEndpoints: WebhookEndpointsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  calendarFeeds: CalendarFeedsTable;
  calendarEvents: CalendarEventsTable;
}

/** An address of another program that is told what happens. Secrets are sealed with the site's secret. */
interface WebhookEndpointsTable extends Timestamps {
  id: Id;
  url: string;
  secret: string;
  /** Signs, too, until `previousUntil`. */
  previousSecret: string | null;
  previousUntil: string | null;
  events: Json<readonly string[]>;
  active: boolean;
  /** Why it was switched off, unless by an admin. */
  offReason: 'gone' | 'failing' | null;
  /** The first failure since the last success. */
  failingSince: string | null;
}

/** A message to an endpoint, waiting, sent or failed. */
interface WebhookDeliveriesTable {
  id: Id;
  endpointId: number;
  /** The same in every try. */
  messageId: string;
  type: string;
  body: Json<WebhookBody>;
  attempts: Generated<number>;
  nextAttemptAt: Time;
  claimedUntil: string | null;
  sentAt: string | null;
  failedAt: string | null;
  /** The status of the last answer. */
  lastStatus: number | null;
  /** Why the last try failed. */
  problem: 'address' | 'time' | 'unreachable' | 'answer' | 'secret' | 'off' | null;
  createdAt: Time;
}

export type WebhookBody = { type: string; timestamp: string; data: Record<string, unknown> };

/** The calendar of an admin, by an unguessable address. */
interface CalendarFeedsTable extends Timestamps {
  id: Id;
  userId: string;
  /** Reproduces the token together with the session secret. */
  nonce: string;
  /** SHA-256 of the token. */
  tokenHash: string;
  scope: 'hangar' | 'appointments' | 'both';
  /** Whether it names customers. */
  names: boolean;
}

/** What feeds have shown of an event: how often it changed, and when it was cancelled. */
interface CalendarEventsTable {
  /** Such as 'stay-12'. */
  key: string;
  /** SHA-256 of what it said. */
  hash: string;
  sequence: number;
  /** Days or instants; the end is exclusive. */
  starts: string;
  ends: string;
  changedAt: string;
  cancelledAt: string | null;
}

/** A waiting or sent mail. A null `recipient` means the owner at the time of sending. */
interface OutboxTable {
  id: Id;
  kind: string;
  quoteId: number | null;
  recipient: string | null;
  message: Json<OutboxMessage>;
  messageId: string;
  attempts: Generated<number>;
  nextAttemptAt: Time;
  claimedUntil: string | null;
  sentAt: string | null;
  failedAt: string | null;
  lastError: string | null;
  /** The mail server refused the recipient for good. */
  bounced: Generated<boolean>;
  createdAt: Time;
}

/** One row: the mail server and sender from the desk. The password is sealed. */
interface MailSettingsTable {
  id: number;
  host: string | null;
  port: number | null;
  username: string | null;
  password: string | null;
  sender: string | null;
  updatedBy: string | null;
  updatedAt: Time;
}

/** One row: the mailbox from the desk. The password is sealed. */
interface MailboxSettingsTable {
  id: number;
  host: string | null;
  port: number | null;
  username: string | null;
  password: string | null;
  folder: string | null;
  plusAddresses: Generated<boolean>;
  /** The own mail server's name in Authentication-Results. */
  authservId: string | null;
  updatedBy: string | null;
  updatedAt: Time;
}

/** One row: how far the mailbox was read, and the node that reads it. */
interface MailboxStateTable {
  id: number;
  /** SHA-256 of server, user and folder: another mailbox begins anew. */
  place: string;
  /** Null until its first sync; as text, because both go beyond the integers of PostgreSQL. */
  uidValidity: string | null;
  lastUid: string | null;
  /** Messages from before are not taken. */
  beginsAt: string;
  /** When the newest message came that was read. */
  seenAt: string;
  /** The process that reads it. */
  leasedBy: string | null;
  leasedUntil: string | null;
  /** When the mail server answered last. */
  answeredAt: string | null;
  /** Why it does not answer now. */
  problem: string | null;
  takenAt: string | null;
}

/** A message that was taken; nothing in it tells what it said. */
interface TakenMessagesTable {
  id: Id;
  place: string;
  uidValidity: string;
  uid: string;
  messageHash: string;
  takenAt: string;
}

/** A message in the timeline of a lead. */
interface InboundMailsTable {
  id: Id;
  quoteId: number;
  /** `beyond`: it counts those over the limit of an hour, which stay in the mailbox. */
  kind: 'mail' | 'automatic' | 'beyond';
  /** `hand`: it was moved here. */
  matchedBy: 'thread' | 'token' | 'address' | 'hand';
  sender: string;
  senderName: string | null;
  subject: string | null;
  messageId: string | null;
  body: string;
  quoted: string;
  referenceIds: Json<string[]>;
  isVerified: boolean;
  count: number;
  receivedAt: string;
}

/** An attachment: a photo of the lead or the job, a file, or without any of them one that stays in the mailbox. */
interface InboundFilesTable {
  id: Id;
  mailId: number;
  position: number;
  name: string;
  mimeType: string;
  fileKey: string | null;
  /** Bytes. */
  size: number;
  photoId: number | null;
  jobFileId: number | null;
}

/** The content of a mail; the sender is a setting and added when it is sent. */
export type OutboxMessage = (MailText | { subject: string; page: MailPage } | SealedText) & {
  /** Absent or null: the owner, or the mailbox that the site reads. */
  replyTo?: string | null;
  /** The Message-IDs of what it answers, the oldest first. */
  references?: readonly string[];
  /** An attached calendar entry (RFC 5545). */
  calendar?: string;
  /** Attached files, read from the storage when it is sent. */
  files?: readonly MailFile[];
  /** The private link that ends the subscription (RFC 8058). */
  unsubscribeLinkId?: number;
  /** The text grants access, such as a code: it is stored sealed, and only the subject stays. */
  secret?: true;
};

/** A file in the storage by its key; `sha256` in hex. */
export interface MailFile {
  name: string;
  fileKey: string;
  sha256: string;
}

/** All but the subject is encrypted with the session secret. */
interface SealedText {
  subject: string;
  sealed: string;
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A mail before layout: a fifth of the size of its text and HTML. All of it is plain text. */
export interface MailPage {
  /** The preview beside the subject in a list of mails. */
  preview: string;
  /** The header and the signature. */
  businessName: string;
  blocks: readonly MailBlock[];
  /** Small print, one line each. */
  footer: readonly string[];
}

export type MailBlock =
  | { heading: string }
  | { paragraph: string }
  | { facts: readonly { label: string; value: string }[] }
  | { steps: readonly { title: string; text: string }[] }
  /** A button, or a plain link if `isQuiet`. */
  | { link: { label: string; href: string; isQuiet?: boolean } }
  /** Becomes an inline picture when the mail is sent: the outbox keeps the code of its scheme. */
  | { drawing: { code: string; words: string } }
  /** Becomes the QR code of a private link when the mail is sent, which then has its address. */
  | { qrCode: { linkId: number; words: string; address?: string } }
  /** Becomes an inline picture, too: the outbox keeps the storage key of a JPEG. */
  | { photo: { fileKey: string; words: string } }
  /** Becomes a link when the mail is sent, to a page `below` its own: the outbox never holds the token. */
  | { privateLink: { label: string; linkId: number; isQuiet?: boolean; below?: string } };
