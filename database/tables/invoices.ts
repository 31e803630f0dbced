import type { Generated } from 'kysely';
import type { Id, Time } from './columns.ts';

/** What jobs ask for, and what corrects it. */
export interface InvoiceTables {
  invoices: InvoicesTable;
  creditNotes: CreditNotesTable;
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
