import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** ISO 8601 UTC with milliseconds, on both engines; the database fills it in when absent. */
type Time = ColumnType<string, string | undefined, string>;
type Json<T> = ColumnType<T, T, T>;
type Id = Generated<number>;

type Timestamps = { createdAt: Time; updatedAt: Time };

export interface Tables {
  users: UsersTable;
  credentials: { userId: string; passwordHash: string; updatedAt: Time };
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  timeCodes: TimeCodesTable;
  recoveryCodes: RecoveryCodesTable;
  knownDevices: KnownDevicesTable;
  loginChallenges: LoginChallengesTable;
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
  mailSettings: MailSettingsTable;
  accessLog: AccessLogTable;
  securityLog: SecurityLogTable;
  backups: BackupsTable;
  browserReports: BrowserReportsTable;
  backupSettings: BackupSettingsTable;
  alarms: AlarmsTable;
  erasures: ErasuresTable;
  countedLeads: CountedLeadsTable;
  deletedQuotes: { quoteId: number; deletedAt: string };
  schemes: SchemesTable;
  quoteSchemes: QuoteSchemesTable;
  studioCounts: StudioCountsTable;
  offers: OffersTable;
  offerVersions: OfferVersionsTable;
  decisions: DecisionsTable;
  seals: SealsTable;
  /** The code that an acceptance may need, by offer. */
  acceptanceCodes: { offerId: number; codeHash: string; expiresAt: string; attempts: Generated<number> };
  jobs: JobsTable;
  jobStages: JobStagesTable;
  jobForecasts: JobForecastsTable;
  jobNotes: JobNotesTable;
  jobChecks: JobChecksTable;
  jobSubscribers: JobSubscribersTable;
  payments: PaymentsTable;
  changeOrders: ChangeOrdersTable;
  jobFiles: JobFilesTable;
  bays: BaysTable;
  stays: StaysTable;
  /** A place of a bay on a day of the shop; both ends of a stay count. */
  bayDays: { bayId: number; place: number; day: string; stayId: number };
  waitlist: WaitlistTable;
  webhookEndpoints: WebhookEndpointsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  calendarFeeds: CalendarFeedsTable;
  calendarEvents: CalendarEventsTable;
  passports: PassportsTable;
  passportWorks: PassportWorksTable;
  passportCoats: PassportCoatsTable;
  passportTransfers: PassportTransfersTable;
  /** Such as the last number of a year; `seals` is the lock of their chain. */
  counters: { key: string; value: number };
  registryAircraft: RegistryAircraftTable;
  registryModels: RegistryModelsTable;
  /** Filled by an import, empty otherwise. */
  stagedRegistryAircraft: RegistryAircraftTable;
  stagedRegistryModels: RegistryModelsTable;
  rateLimits: { key: string; hits: number; resetsAt: string };
  meta: { key: string; value: string };
  /** Maintained by triggers; sum over all connections. */
  quoteCounts: { status: string; source: string; connection: number; count: number };
}

interface UsersTable extends Timestamps {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** `user`: none, so that the account may do nothing at the desk. */
  role: Generated<'owner' | 'painter' | 'bookkeeper' | 'user'>;
  /** The page that opens after login. */
  landing: Generated<'leads' | 'today'>;
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

interface SessionsTable {
  sid: string;
  sess: Json<SessionFacts>;
  expire: string;
  userId: string | null;
  begunAt: string | null;
  /** The last login of this session; null for one of an earlier release. */
  authenticatedAt: string | null;
}

interface PasskeysTable {
  id: Id;
  userId: string;
  /** Base64url, like the public key. */
  credentialId: string;
  publicKey: string;
  signCount: Generated<number>;
  transports: Json<string[]>;
  /** Whether other devices of the user have it, too. */
  synced: Generated<boolean>;
  name: string;
  lastUsedAt: string | null;
  createdAt: Time;
}

interface TimeCodesTable {
  userId: string;
  /** Sealed with the session secret. */
  secret: string;
  /** The last step whose code was used. */
  lastStep: Generated<number>;
  confirmedAt: string | null;
  lastUsedAt: string | null;
  createdAt: Time;
}

interface RecoveryCodesTable {
  id: Id;
  userId: string;
  codeHash: string;
  usedAt: string | null;
  createdAt: Time;
}

/** A browser that has logged in to an account. */
interface KnownDevicesTable {
  id: Id;
  userId: string;
  deviceHash: string;
  browser: string;
  network: string;
  lastLoginAt: Time;
  createdAt: Time;
}

/** A login after its first step, or the challenge of a passkey. */
interface LoginChallengesTable {
  tokenHash: string;
  userId: string | null;
  challenge: string | null;
  attempts: Generated<number>;
  expiresAt: string;
}

/** Session details on the account page. Sessions of earlier releases have none. */
export type SessionFacts = {
  /** ISO 8601 */
  begun?: string;
  /** Such as 'Firefox on Windows'. */
  browser?: string;
};

/** An invitation of an admin by e-mail; the link carries its token. */
interface InvitationsTable {
  id: Id;
  email: string;
  role: Generated<'owner' | 'painter' | 'bookkeeper'>;
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
  /** One item per line. */
  included: Generated<string>;
  /** A name of the price list. */
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

/** An admin's connection to Google Photos, with tokens sealed by the site's secret. */
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
  /** Average color, `#rrggbb`. */
  color: Generated<string>;
  /** 0 to 1, of the lightest part under text; 0 if not measured. */
  luminance: Generated<number>;
  /** Ready formats, best first, comma-separated. */
  formats: Generated<string>;
  /** Tries to make the missing formats; `claimedUntil` ends the worker's lease. */
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
  /** All searched text in lower case. */
  searchText: Generated<string>;
  /** Last and first name in lower case. */
  sortName: Generated<string>;
  /** Normalized e-mail address and tail number. */
  emailKey: Generated<string>;
  tailKey: Generated<string>;
  lostReason: string | null;
  /** YYYY-MM-DD in shop time. */
  remindOn: string | null;
  remindAbout: string | null;
}

/** A photo of a quote, or unclaimed; its files are in the storage. */
interface QuotePhotosTable {
  id: Id;
  tokenHash: string;
  quoteId: number | null;
  fileKey: string;
  /** Null for a picture that could not be decoded; its original file is kept. */
  thumbnailKey: string | null;
  mimeType: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  originalFilename: string | null;
  createdAt: Time;
}

/** A customer's private link. `kind` names the table of `subjectId`. */
interface LinksTable {
  id: Id;
  kind: string;
  subjectId: number;
  /** Reproduces the token together with the session secret. */
  nonce: string;
  /** SHA-256 of the token. */
  tokenHash: string;
  recipient: string | null;
  /** Null: it does not expire. */
  expiresAt: string | null;
  revokedAt: string | null;
  /** When its page was first seen. */
  openedAt: string | null;
  /** Visits to its page. */
  openings: Generated<number>;
  lastOpenedAt: string | null;
  createdAt: Time;
}

/** A quote's events by kind; mails about it are in the outbox. */
interface QuoteEventsTable {
  id: Id;
  quoteId: number;
  kind: string;
  detail: Json<Record<string, unknown>>;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

interface SecurityLogTable extends Timestamps {
  id: Id;
  kind: string;
  detail: string | null;
  userId: string | null;
  userName: string | null;
  network: string | null;
  browser: string | null;
  run: string;
  times: Generated<number>;
}

/** The nightly backups, by day of the shop. */
interface BackupsTable {
  id: Id;
  day: string;
  /** Until when a node makes or checks it, unless it renews that. */
  claimedUntil: string | null;
  /** When the next try is due after a failed one. */
  retryAt: string | null;
  /** When an admin asked for it, until it is made. */
  wantedAt: string | null;
  /** Its name in the folder or the storage, once it was made. */
  file: string | null;
  place: Generated<BackupPlace>;
  /** Tells passphrases apart; null for a backup that is not encrypted. */
  passphraseMark: string | null;
  madeAt: string | null;
  /** When it was restored on trial. */
  checkedAt: string | null;
  failure: string | null;
  failedStep: 'make' | 'check' | null;
  createdAt: Time;
}
type BackupPlace = 'folder' | 'storage';

/** What was or is wrong with the site; at most one of a kind is not over. */
interface AlarmsTable {
  id: Id;
  kind: string;
  /** What was found when it began, as a sentence. */
  detail: string;
  since: string;
  /** When it was last found. */
  seenAt: string;
  toldAt: string | null;
  overAt: string | null;
}

/** What browsers reported, without content; `updatedAt` is the last of `times`. Texts are empty where there is none. */
interface BrowserReportsTable extends Timestamps {
  id: Id;
  kind: 'policy' | 'error';
  /** The directive of the policy, or the name of the error. */
  what: string;
  /** What the policy blocked: an origin or a keyword. */
  origin: string;
  /** The pattern of a route. */
  page: string;
  version: string;
  times: number;
}

/** At most one row; without one, the built-in values hold. */
interface BackupSettingsTable {
  id: number;
  isOn: boolean;
  /** HH:MM in the time of the shop. */
  dueAt: string;
  days: number;
  weeks: number;
  months: number;
  place: BackupPlace;
  /** Sealed. */
  passphrase: string | null;
  updatedBy: string | null;
  updatedAt: Time;
}

/** Accesses to personal data; `updatedAt` is the last of `times`. */
interface AccessLogTable extends Timestamps {
  id: Id;
  kind: string;
  quoteId: number | null;
  /** The searched words. */
  words: string | null;
  userId: string | null;
  userName: string | null;
  /** Unique: user, action and period. */
  run: string;
  times: Generated<number>;
}

/** An erasure of personal data, without any of it. */
interface ErasuresTable {
  id: Id;
  reason: string;
  personHash: string | null;
  removed: Json<Record<string, number>>;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

/** What reports still count of an erased quote, without personal data. */
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

/** The slot of a booking. No two that are not released start at the same time. */
interface AppointmentsTable extends Timestamps {
  quoteId: number;
  startsAt: string;
  status: string;
}

/** A paint scheme: saved under a link, or sent with a quote request. */
interface SchemesTable {
  id: Id;
  /** SHA-256 of the link's token; null for a scheme without a link of its own. */
  tokenHash: string | null;
  code: string;
  /** What its type and coatings were called when it was saved. */
  facts: Json<SchemeFacts>;
  note: string | null;
  /** Whether previews of the link show the registration. */
  showsMark: Generated<boolean>;
  /** Title and place in the portfolio's row; both null while it is not shown. */
  shownTitle: string | null;
  shownOrder: number | null;
  /** YYYY-MM-DD: a shop day. */
  openedOn: string;
  createdAt: Time;
}

export type SchemeFacts = {
  type: string;
  coatings: {
    id: string;
    name: string;
    maker: string | null;
    standard: 'AMS-STD-595' | 'RAL' | null;
    number: string | null;
    finishes: readonly ('solid' | 'metallic' | 'pearl' | 'matte')[];
    srgb: string;
  }[];
};

/** The schemes of a quote request: the visitor's own, and the shop's proposals. */
interface QuoteSchemesTable {
  schemeId: number;
  quoteId: number;
  origin: 'visitor' | 'shop';
  attachedAt: Time;
}

/** How often the studio was opened, and schemes were saved and sent, by layout. */
interface StudioCountsTable {
  id: Id;
  /** YYYY-MM-DD: a shop day. */
  day: string;
  event: 'opened' | 'saved' | 'sent';
  layout: string;
  count: number;
}

/** A priced document for a lead; its versions say what it offers. */
interface OffersTable extends Timestamps {
  id: Id;
  quoteId: number;
  /** Such as 'Q-26-0012'. */
  number: string;
  status: 'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn';
  /** The version that was sent last. */
  currentVersionId: number | null;
  acceptedVersionId: number | null;
}

interface OfferVersionsTable extends Timestamps {
  id: Id;
  offerId: number;
  version: number;
  status: 'draft' | 'sent' | 'replaced';
  body: Json<object>;
  /** Canonical JSON, the very bytes that are hashed and served; null until it is sent, as are the fields below. */
  document: string | null;
  /** SHA-256 in hex. */
  documentHash: string | null;
  pdfKey: string | null;
  pdfSha256: string | null;
  /** YYYY-MM-DD: its last day in shop time. */
  validUntil: string | null;
  /** Of the choice that stands ticked at first, of the cheapest, of the dearest. */
  totalCents: number;
  minCents: number;
  maxCents: number;
  sentAt: string | null;
  sentTo: string | null;
  userId: string | null;
  userName: string | null;
}

/** What a customer decided, or the shop for them. An erasure leaves its hashes. */
interface DecisionsTable {
  id: Id;
  offerId: number | null;
  versionId: number | null;
  changeOrderId: number | null;
  decision: 'accepted' | 'declined';
  via: 'link' | 'desk';
  documentHash: string;
  /** Canonical JSON of all that was decided. */
  record: string | null;
  /** SHA-256 of the record in hex. */
  recordHash: string;
  name: string | null;
  email: string | null;
  poNumber: string | null;
  reason: string | null;
  ip: string | null;
  userAgent: string | null;
  /** The PDF with the record of an acceptance. */
  pdfKey: string | null;
  pdfSha256: string | null;
  decidedAt: string;
  erasedAt: string | null;
}

/** A link of the chain that shows whether a decision was changed or removed. */
interface SealsTable {
  id: Id;
  decisionId: number;
  /** The decision's `recordHash`. */
  hash: string;
  previous: string;
  seal: string;
  createdAt: Time;
}

/** An airplane in the hangar, or one that will come. Days are shop days, YYYY-MM-DD. */
interface JobsTable extends Timestamps {
  id: Id;
  /** Such as 'J-26-0007'. */
  number: string;
  /** Null once the lead is erased. */
  quoteId: number | null;
  /** Null for a job that the owner made, and once the lead is erased. */
  offerId: number | null;
  title: string;
  aircraftType: string;
  tailNumber: string | null;
  tailKey: string | null;
  status: 'booked' | 'in-work' | 'on-hold' | 'ready' | 'delivered' | 'cancelled';
  template: string;
  contractCents: number;
  taxMilliPercent: number;
  schedule: Json<readonly { label: string; due: string; cents: number }[]>;
  inductionOn: string | null;
  arrivedOn: string | null;
  /** The ready date when the job went in work. */
  firstReadyOn: string | null;
  /** As it was recorded last; the forecast of today may be later. */
  readyOn: string | null;
  /** The ready date that the customer was told by mail. */
  toldReadyOn: string | null;
  toldAt: string | null;
  deliveredOn: string | null;
  deliveredAt: string | null;
  takenBy: string | null;
  /** The release pack, made when it became ready: a PDF, its SHA-256 and its size in bytes. */
  releaseKey: string | null;
  releaseSha256: string | null;
  releaseSize: number | null;
  holdReason: string | null;
  holdNote: string | null;
  holdSince: string | null;
  /** The status before the hold. */
  heldFrom: string | null;
  cancelReason: string | null;
  /** The shop day of the last nightly review. */
  reviewedOn: string | null;
  /** When the customer last saw something new. */
  lastShownAt: string;
  /** When the owner was last reminded that a job is silent. */
  remindedAt: string | null;
  erasedAt: string | null;
}

/** A part of a job, in work days. */
interface JobStagesTable {
  id: Id;
  jobId: number;
  key: string;
  position: number;
  title: string;
  bay: string;
  days: number;
  /** Of approved change orders. */
  extraDays: Generated<number>;
  /** What the shop said on `daysLeftOn`. */
  daysLeft: number | null;
  daysLeftOn: string | null;
  /** As forecast when the job went in work. */
  plannedStart: string | null;
  plannedEnd: string | null;
  startedOn: string | null;
  finishedOn: string | null;
  skipped: Generated<boolean>;
}

/** A ready date, from when it was recorded until the next one. */
interface JobForecastsTable {
  id: Id;
  jobId: number;
  before: string | null;
  readyOn: string;
  /** Null: no one has said why. */
  reason: string | null;
  note: string | null;
  toldAt: string | null;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

interface JobNotesTable {
  id: Id;
  jobId: number;
  stageKey: string | null;
  text: string;
  /** To the customer. */
  visible: boolean;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

/** Something to be checked before its stage can end. */
interface JobChecksTable {
  id: Id;
  jobId: number;
  key: string;
  stageKey: string;
  position: number;
  label: string;
  kind: 'tick' | 'text' | 'number' | 'photo' | 'table';
  required: boolean;
  value: Json<unknown>;
  /** Why it does not apply. */
  notApplicable: string | null;
  doneAt: string | null;
  doneBy: string | null;
  updatedAt: Time;
}

/** Who gets mails about a job. */
interface JobSubscribersTable extends Timestamps {
  id: Id;
  jobId: number;
  email: string;
  emailKey: string;
  kind: 'customer' | 'other';
  confirmedAt: string | null;
  /** Whether new photos are mailed. */
  photos: boolean;
  endedAt: string | null;
}

/** Money that came in; below 0 what was paid back. */
interface PaymentsTable {
  id: Id;
  jobId: number;
  /** The row of the job's schedule. */
  dueRow: number | null;
  cents: number;
  method: 'check' | 'wire' | 'card' | 'cash' | 'other';
  receivedOn: string;
  reference: string | null;
  voidedAt: string | null;
  userId: string | null;
  createdAt: Time;
}

/** What was found or asked for after a quote was accepted. Money is in cents, days are work days. */
interface ChangeOrdersTable extends Timestamps {
  id: Id;
  jobId: number;
  /** Within the job, from 1. */
  number: number;
  status: 'draft' | 'sent' | 'decided' | 'withdrawn';
  reason: 'corrosion' | 'damage' | 'old-repair' | 'filler' | 'request' | 'other';
  title: string;
  findings: string;
  lines: Json<readonly object[]>;
  /** The stage that gets the approved days. */
  stageKey: string | null;
  /** Whether that stage waits for the answer. */
  blocks: boolean;
  /** YYYY-MM-DD */
  respondBy: string | null;
  /** The bytes that were hashed; null again once erased. */
  document: string | null;
  documentHash: string | null;
  pdfKey: string | null;
  pdfSha256: string | null;
  /** With tax. */
  approvedCents: number | null;
  approvedDays: number | null;
  sentAt: string | null;
  sentTo: string | null;
  /** When customer and owner were reminded. */
  remindedAt: string | null;
  erasedAt: string | null;
  userId: string | null;
  userName: string | null;
}

/** A photo or document of a job, a change order or a decision that the shop entered. */
interface JobFilesTable {
  id: Id;
  jobId: number | null;
  changeOrderId: number | null;
  offerId: number | null;
  kind: 'photo' | 'document';
  stageKey: string | null;
  caption: string;
  /** To the customer. */
  visible: boolean;
  inPassport: Generated<boolean>;
  position: Generated<number>;
  fileKey: string;
  thumbnailKey: string | null;
  mimeType: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  originalFilename: string | null;
  sha256: string;
  userId: string | null;
  createdAt: Time;
}

/** A part of the hangar, with room for one airplane or more. */
interface BaysTable extends Timestamps {
  id: Id;
  name: string;
  kind: 'strip' | 'paint' | 'assembly' | 'interior' | 'any';
  places: number;
  /** Null: any airplane fits, as far as this is concerned. */
  maxSpanInches: number | null;
  maxLengthInches: number | null;
  heightInches: number | null;
  active: Generated<boolean>;
  position: number;
}

/** A lead that waits for days in the hangar. */
interface WaitlistTable extends Timestamps {
  quoteId: number;
  /** The first and the last day on which the airplane could come. */
  fromDay: string;
  toDay: string;
  /** Days of notice that its owner needs. */
  minDays: number;
  status: 'waiting' | 'offered' | 'taken' | 'passed' | 'left';
  /** The days that were offered or taken. */
  stayId: number | null;
}

/** Some days of a place in the hangar. Days are shop days, YYYY-MM-DD, the last one included. */
interface StaysTable extends Timestamps {
  id: Id;
  bayId: number;
  /** From 1. */
  place: number;
  jobId: number | null;
  offerId: number | null;
  /** Of a hold for someone on the waitlist. */
  quoteId: number | null;
  kind: 'job' | 'hold' | 'closed';
  title: string;
  fromDay: string;
  toDay: string;
  firm: boolean;
  /** The first and the last stage of its job that it is for. */
  stageFrom: string | null;
  stageTo: string | null;
  expiresAt: string | null;
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
  /** Of the last answer. */
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

/** What is on an airframe. */
interface PassportsTable extends Timestamps {
  id: Id;
  tailNumber: string;
  /** Upper case without hyphens and blanks. */
  tailKey: string;
  /** As they were written, the latest last. */
  formerTails: Json<readonly string[]>;
  aircraft: string;
  serial: string | null;
  /** To everyone with the public link. */
  showSerial: Generated<boolean>;
  /** Null for an airplane painted long ago, and once the holder is erased. */
  holderName: string | null;
  holderEmail: string | null;
  published: Generated<boolean>;
}

/** A delivered work of a passport. Days are shop days, YYYY-MM-DD. */
interface PassportWorksTable extends Timestamps {
  id: Id;
  passportId: number;
  /** Null for a work from before the software. */
  jobId: number | null;
  title: string;
  deliveredOn: string;
  /** Of paint and materials; its last day, null without a warranty. */
  warrantyMonths: number;
  warrantyEndsOn: string | null;
  laborMonths: number;
  laborEndsOn: string | null;
  warrantyText: string;
  /** Whether the warranty goes along with a sale. */
  transfers: 'yes' | 'once' | 'no';
  /** How often the passport was passed on since. */
  transferred: Generated<number>;
  /** The day of the sale with which the warranty ended. */
  soldOn: string | null;
  /** The painted scheme. */
  schemeCode: string | null;
  /** As handed over: the key, SHA-256 and size in bytes of a PDF. */
  releaseKey: string | null;
  releaseSha256: string | null;
  releaseSize: number | null;
  /** When the holder was told that the warranty ends soon. */
  remindedAt: string | null;
}

interface PassportCoatsTable {
  id: Id;
  workId: number;
  /** From the skin up. */
  position: number;
  layer: 'conversion' | 'primer' | 'surfacer' | 'base' | 'trim' | 'clear' | 'interior';
  area: string;
  maker: string;
  product: string;
  color: string;
  code: string;
  batch: string;
  coats: number;
  /** Tenths of a mil. */
  milsTenths: number | null;
  appliedOn: string | null;
}

/** A passport offered to the buyer of its airplane. */
interface PassportTransfersTable {
  id: Id;
  passportId: number;
  /** Null once erased. */
  toEmail: string | null;
  /** The buyer's link. */
  linkId: number;
  status: 'offered' | 'done' | 'withdrawn' | 'expired';
  createdAt: Time;
  doneAt: string | null;
}

/** An aircraft of the FAA's registry, by its mark without the N. */
interface RegistryAircraftTable {
  nNumber: string;
  modelCode: string;
  year: number | null;
  /** YYYY-MM-DD: the day of the imported file. */
  release: string;
}

/** A model of the FAA's registry; kind, engine and certified are its codes. */
interface RegistryModelsTable {
  code: string;
  maker: string;
  model: string;
  kind: string;
  engine: string;
  engines: number;
  seats: number;
  weightClass: number;
  certified: string;
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

/** The content of a mail; the sender is a setting and added when it is sent. */
export type OutboxMessage = (MailText | { subject: string; page: MailPage } | SealedText) & {
  replyTo?: string;
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
  /** Becomes a link when the mail is sent: the outbox never holds the token. */
  | { privateLink: { label: string; linkId: number; isQuiet?: boolean } };

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
