import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** Priced documents, and what was decided about them. */
export interface OfferTables {
  offers: OffersTable;
  offerVersions: OfferVersionsTable;
  decisions: DecisionsTable;
  seals: SealsTable;
  /** The code that an acceptance may need, by document. */
  acceptanceCodes: { documentHash: string; codeHash: string; expiresAt: string; attempts: Generated<number> };
  changeOrders: ChangeOrdersTable;
  /** Such as the last number of a year; `seals` is the lock of their chain. */
  counters: { key: string; value: number };
}

/** A priced document for a lead; its versions say what it offers. */
interface OffersTable extends Timestamps {
  id: Id;
  /** Null once the lead is erased. */
  quoteId: number | null;
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
  /** The totals of the choice that stands ticked at first, of the least and of the most expensive one. */
  totalCents: number;
  minCents: number;
  maxCents: number;
  sentAt: string | null;
  sentTo: string | null;
  /** Its words are gone then, and only figures, days and hashes stay. */
  erasedAt: string | null;
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

/** A link of the chain that shows whether a sealed row was changed or removed. */
interface SealsTable {
  id: Id;
  noun: 'decisions' | 'offers' | 'offerVersions' | 'changeOrders' | 'jobs' | 'records' | 'upgrade';
  rowId: number;
  /** The hash of what is sealed of the row. */
  hash: string;
  previous: string;
  seal: string;
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
  /** Names what a painter found, from which it was drafted. */
  findingKey: string | null;
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
