import type { Generated } from 'kysely';
import type { Id, Time, Timestamps } from './columns.ts';

/** What jobs ask for, and what corrects it. */
export interface InvoiceTables {
  invoices: InvoicesTable;
  creditNotes: CreditNotesTable;
  checkouts: CheckoutsTable;
}

/** What was sent, and does not change but by an erasure. Days are shop days, YYYY-MM-DD; money is in cents. */
interface Numbered {
  id: Id;
  /** 'I-26-0001' or 'C-26-0001': without gaps, each year from 1. */
  number: string;
  cents: number;
  /** Canonical JSON, the bytes that are hashed; null once erased. */
  document: string | null;
  /** SHA-256 in hex. */
  documentHash: string;
  pdfKey: string | null;
  pdfSha256: string;
  sentOn: string;
  sentAt: Time;
  erasedAt: string | null;
  userId: string | null;
  /** Null for one that was sent by itself. */
  userName: string | null;
}

/** A request for money of a job. */
interface InvoicesTable extends Numbered {
  jobId: number;
  /** The row of the job's schedule, from 0. */
  dueRow: number;
  /** It accounts for all that was agreed. */
  isFinal: boolean;
  dueOn: string;
  sentTo: string | null;
  /** Days after `dueOn` of the last reminder. */
  remindedDays: Generated<number>;
  /** When the first payment came or began. */
  remindersEndedAt: string | null;
  /** What a payment that has begun will bring. */
  processingCents: number | null;
  processingSince: string | null;
}

/** Takes back some of an invoice, or all of it. */
interface CreditNotesTable extends Numbered {
  invoiceId: number;
  /** Asked for again later, off the agreed sum, or given up. */
  kind: 'rebill' | 'reduction' | 'write-off';
  /** At least 10 characters; of a write-off for the shop alone. Null once erased. */
  reason: string | null;
}

/** A payment of an invoice at Stripe, from the press of the button on. */
interface CheckoutsTable extends Timestamps {
  id: Id;
  invoiceId: number;
  /** The link to the page that the customer comes back to. */
  linkId: number | null;
  /** The idempotency key by which its session is opened: the same one, however often. */
  key: string;
  /** The Checkout Session; null until it is open. */
  sessionId: string | null;
  /** Known once the customer has tried to pay. */
  paymentIntent: string | null;
  state: 'started' | 'processing' | 'paid' | 'failed' | 'expired';
  cents: number;
  takesCard: boolean;
  takesBank: boolean;
  method: 'card' | 'bank' | null;
  /** Stripe's code for why the last try failed. */
  failure: string | null;
  dispute: 'open' | 'won' | 'lost' | null;
  isLive: boolean;
  /** How often what Stripe says was recorded: a look that another has overtaken is repeated. */
  looks: Generated<number>;
  /** When Stripe is asked next. */
  lookAt: string;
}
