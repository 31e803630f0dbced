import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** Requests of customers, and their private links. */
export interface LeadTables {
  quotes: QuotesTable;
  customerContacts: CustomerContactsTable;
  quotePhotos: QuotePhotosTable;
  appointments: AppointmentsTable;
  quoteEvents: QuoteEventsTable;
  links: LinksTable;
  idempotencyKeys: { key: string; requestHash: string; response: Json<Record<string, unknown>>; createdAt: Time };
  countedLeads: CountedLeadsTable;
  suspects: SuspectsTable;
  deletedQuotes: { quoteId: number; deletedAt: string };
  /** Maintained by triggers; sum over all connections. */
  quoteCounts: { status: string; source: string; connection: number; count: number };
}

interface QuotesTable extends Timestamps {
  id: Id;
  firstName: string;
  lastName: string;
  email: string | null;
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
  /** The key (searchKey) of all searched text. */
  searchText: Generated<string>;
  /** The key of last and first name. */
  sortName: Generated<string>;
  /** Normalized e-mail address, without one `phoneKey`: the contact that the lead is of. */
  emailKey: Generated<string>;
  tailKey: Generated<string>;
  /** Digits and last name; '' without a phone that tells people apart. */
  phoneKey: Generated<string>;
  lostReason: string | null;
  /** YYYY-MM-DD in shop time. */
  remindOn: string | null;
  remindAbout: string | null;
  /** When the email came that waits longest for an answer. */
  unansweredSince: string | null;
}

/** How a customer is reached, kept by triggers: as long as there is a lead of it. */
interface CustomerContactsTable {
  id: Id;
  /** `emailKey` of its leads. */
  key: string;
  /** The same number for all contacts of a customer. */
  customerId: number;
  /** Null for the first contact. */
  joinedBy: 'phone' | 'hand' | null;
  joinedAt: string | null;
  /** Split off by hand: its customer is not joined by phone again. */
  isSplit: Generated<boolean>;
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

/** A request that looks like spam. It holds no slot and no photo, and no one is mailed about it. */
interface SuspectsTable {
  id: Id;
  /** The parsed body of `POST /api/quotes`. */
  request: Json<Record<string, unknown>>;
  createdAt: Time;
}

/** The slot of a booking, and that of the time proposed in its place. No two that are not released start at the same time. */
interface AppointmentsTable extends Timestamps {
  quoteId: number;
  startsAt: string;
  status: string;
}
