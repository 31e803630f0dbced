import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** ISO 8601 UTC with milliseconds, on both engines; the database fills it in when absent. */
type Time = ColumnType<string, string | undefined, string>;
type Json<T> = ColumnType<T, T, T>;
type Id = Generated<number>;

type Timestamps = { createdAt: Time; updatedAt: Time };

export interface Tables {
  users: UsersTable;
  credentials: { userId: string; passwordHash: string; updatedAt: Time };
  sessions: { sid: string; sess: Json<SessionFacts>; expire: string; userId: string | null };
  passwordResetTokens: PasswordResetTokensTable;
  invitations: InvitationsTable;
  services: ServicesTable;
  projects: ProjectsTable;
  projectPhotos: ProjectPhotosTable;
  testimonials: TestimonialsTable;
  faqs: FaqsTable;
  googlePhotos: GooglePhotosTable;
  googlePhotosSettings: GooglePhotosSettingsTable;
  googleConnections: GoogleConnectionsTable;
  uploadedImages: UploadedImagesTable;
  quotes: QuotesTable;
  quotePhotos: QuotePhotosTable;
  appointments: AppointmentsTable;
  quoteEvents: QuoteEventsTable;
  links: LinksTable;
  idempotencyKeys: { key: string; requestHash: string; response: Json<Record<string, unknown>>; createdAt: Time };
  pageTexts: { key: string; value: string; updatedAt: Time };
  settings: { key: string; value: Json<unknown>; updatedAt: Time };
  history: HistoryTable;
  outbox: OutboxTable;
  accessLog: AccessLogTable;
  erasures: ErasuresTable;
  countedLeads: CountedLeadsTable;
  deletedQuotes: { quoteId: number; deletedAt: string };
  rateLimits: { key: string; hits: number; resetsAt: string };
  meta: { key: string; value: string };
  /** Kept up by triggers. The sum over all connections counts. */
  quoteCounts: { status: string; source: string; connection: number; count: number };
}

interface UsersTable extends Timestamps {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Generated<'admin' | 'user'>;
}

interface PasswordResetTokensTable {
  id: Id;
  email: string;
  token: string;
  expiresAt: string;
  used: Generated<boolean>;
  attempts: Generated<number>;
  createdAt: Time;
}

/** What the account page says of a session. Sessions of earlier releases have neither. */
export type SessionFacts = {
  /** ISO 8601 */
  begun?: string;
  /** In plain words, such as 'Firefox on Windows'. */
  browser?: string;
};

/** An address that may become an admin's: by the link that carries the token, until it expires. */
interface InvitationsTable {
  id: Id;
  email: string;
  tokenHash: string;
  invitedBy: string;
  expiresAt: string;
  createdAt: Time;
}

interface ServicesTable extends Timestamps {
  id: Id;
  title: string;
  description: string;
  imageUrl: string | null;
  imageAlt: Generated<string>;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  badge: Generated<string>;
  sortOrder: Generated<number>;
  /** One thing a line. */
  included: Generated<string>;
  /** The name of one of the price list. */
  startingPrice: Generated<string>;
  duration: Generated<string>;
}

interface ProjectsTable extends Timestamps {
  id: Id;
  title: string;
  description: string;
  aircraftType: string | null;
  beforeImageUrl: string | null;
  beforeImageAlt: Generated<string>;
  afterImageUrl: string | null;
  afterImageAlt: Generated<string>;
  beforeGooglePhotoId: string | null;
  afterGooglePhotoId: string | null;
  serviceType: string;
  clientName: string | null;
  badge: string | null;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  sortOrder: Generated<number>;
  completedAt: string | null;
}

interface ProjectPhotosTable extends Timestamps {
  id: Id;
  projectId: number;
  imageUrl: string;
  imageAlt: Generated<string>;
  caption: Generated<string>;
  sortOrder: Generated<number>;
  active: Generated<boolean>;
}

interface TestimonialsTable extends Timestamps {
  id: Id;
  clientName: string;
  clientTitle: string | null;
  content: string;
  rating: Generated<number>;
  imageUrl: string | null;
  imageAlt: Generated<string>;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  sortOrder: Generated<number>;
}

interface FaqsTable extends Timestamps {
  id: Id;
  question: string;
  answer: string;
  order: Generated<number>;
  active: Generated<boolean>;
}

interface GooglePhotosTable extends Timestamps {
  id: string;
  filename: string | null;
  mimeType: string | null;
  baseUrl: string;
  productUrl: string | null;
  description: string | null;
  creationTime: string | null;
  width: number | null;
  height: number | null;
  imported: Generated<boolean>;
}

interface GooglePhotosSettingsTable extends Timestamps {
  id: Id;
  albumId: string | null;
  albumTitle: string | null;
  sharedAlbumUrl: string | null;
  lastSync: string | null;
  active: Generated<boolean>;
}

/** An admin who let the site see the photos that they pick. The tokens are sealed with the site's secret. */
interface GoogleConnectionsTable extends Timestamps {
  userId: string;
  refreshToken: string;
  accessToken: string;
  accessExpiresAt: string;
}

interface UploadedImagesTable extends Timestamps {
  id: Id;
  filename: string;
  originalFilename: string | null;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  url: string;
  thumbnailUrl: string | null;
  mediumUrl: string | null;
  largeUrl: string | null;
  alt: Generated<string>;
  /** Average colour, `#rrggbb`. */
  color: Generated<string>;
  /** From 0 to 1, of the lightest part that words may stand on; 0 where it was not measured. */
  luminance: Generated<number>;
  /** The formats that are ready, best first, with commas between. */
  formats: Generated<string>;
  /** How often making the missing formats began; `claimedUntil` is the end of the worker's lease. */
  attempts: Generated<number>;
  claimedUntil: string | null;
  uploadedBy: string | null;
  active: Generated<boolean>;
}

interface QuotesTable extends Timestamps {
  id: Id;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  aircraftType: string | null;
  tailNumber: string | null;
  services: Json<string[]>;
  message: string | null;
  howDidYouFindUs: string | null;
  timeline: string | null;
  businessName: string | null;
  status: Generated<string>;
  notes: string | null;
  source: Generated<string>;
  details: Json<Record<string, string>>;
  estimate: Json<Record<string, unknown> | null>;
  /** Everything that a search looks at, in small letters. */
  searchText: Generated<string>;
  /** Last and first name in small letters. */
  sortName: Generated<string>;
  /** E-mail address and tail number as they are compared. */
  emailKey: Generated<string>;
  tailKey: Generated<string>;
  lostReason: string | null;
  /** YYYY-MM-DD in shop time. */
  remindOn: string | null;
  remindAbout: string | null;
}

/** A photo that came with a quote, or waits for its quote; the files are in the storage. */
interface QuotePhotosTable {
  id: Id;
  tokenHash: string;
  quoteId: number | null;
  fileKey: string;
  /** Null for a picture that could not be decoded: then the file is kept as it was sent. */
  thumbnailKey: string | null;
  mimeType: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  originalFilename: string | null;
  createdAt: Time;
}

/** An unguessable address by which a customer comes in. `subjectId` is the id of what it shows, by `kind`. */
interface LinksTable {
  id: Id;
  kind: string;
  subjectId: number;
  /** With the session secret it makes the token again. */
  nonce: string;
  /** SHA-256 of the token. */
  tokenHash: string;
  recipient: string | null;
  /** Null: it does not expire. */
  expiresAt: string | null;
  revokedAt: string | null;
  /** When its page was first in sight. */
  openedAt: string | null;
  createdAt: Time;
}

/** The events of a quote, by kind; the mails about it are in the outbox. */
interface QuoteEventsTable {
  id: Id;
  quoteId: number;
  kind: string;
  detail: Json<Record<string, unknown>>;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

/** An access to personal data; `updatedAt` is the last of its `times`. */
interface AccessLogTable extends Timestamps {
  id: Id;
  kind: string;
  quoteId: number | null;
  /** What was searched for. */
  words: string | null;
  userId: string | null;
  userName: string | null;
  /** Unique: who did what within which minutes. */
  run: string;
  times: Generated<number>;
}

/** That personal data was erased, without any of it. */
interface ErasuresTable {
  id: Id;
  reason: string;
  personHash: string | null;
  removed: Json<Record<string, number>>;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

/** What the numbers still count of a quote request that was erased: nothing of a person. */
interface CountedLeadsTable {
  id: Id;
  /** YYYY-MM-DD in shop time. */
  receivedOn: string;
  source: string;
  status: string;
  aircraftType: string | null;
  /** Dollars. */
  estimate: number | null;
  answerMinutes: number | null;
  statuses: Json<string[]>;
}

/** The slot that a booking holds. Of those not released, no two begin at the same time. */
interface AppointmentsTable extends Timestamps {
  quoteId: number;
  startsAt: string;
  status: string;
}

interface HistoryTable extends Timestamps {
  id: Id;
  entity: string;
  entityId: string;
  label: Generated<string>;
  action: string;
  before: Json<unknown>;
  after: Json<unknown>;
  saves: Generated<number>;
  userId: string | null;
  userName: string | null;
}

/** A mail that waits to be sent or was. `recipient` null means the owner at the time of sending. */
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
  createdAt: Time;
}

/** What a mail says; whom it is from is a setting and is added when it is sent. */
export type OutboxMessage = (MailWords | { subject: string; page: MailPage } | SealedWords) & {
  replyTo?: string;
  /** A calendar entry (RFC 5545) that goes along. */
  calendar?: string;
  /** Its text lets its reader in, such as a code: it waits sealed, and only the subject stays. */
  secret?: true;
};

/** All but the subject is encrypted with the session secret. */
interface SealedWords {
  subject: string;
  sealed: string;
}

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** A mail before it is laid out: a fifth of the text and HTML that are made of it when it is sent. All of it is plain text. */
export interface MailPage {
  /** What a list of mails shows beside the subject. */
  preview: string;
  /** Above everything, and who signs. */
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
  | { link: { label: string; href: string } }
  /** Becomes a link as the mail is sent: the outbox never holds the token. */
  | { privateLink: { label: string; linkId: number } };

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
