import { formatTailNumber } from '#features/leads/rules.ts';
import { formatPlainCents } from '#features/shop/rules.ts';
import { type Columns, csvHeader, csvLines, localTime } from '#features/tables/rules.ts';
import type { ListedJob } from '../board/contract.ts';
import { flagged } from '../flags/rules.ts';

/** What bookkeeping needs of a job, beside what the list of jobs has. */
export interface JobBooks {
  deliveredOn: string | null;
  contractCents: number;
  /** What approved change orders add. */
  approvedCents: number;
  paidCents: number;
}

/** A job as a line of the table. */
type BookedJob = ListedJob & JobBooks;

const COLUMNS: Columns<BookedJob> = {
  number: ({ number }) => number,
  status: ({ status }) => status,
  customer: ({ customer }) => customer,
  aircraftType: ({ aircraftType }) => aircraftType,
  tailNumber: ({ tailNumber }) => tailNumber && formatTailNumber(tailNumber),
  title: ({ title }) => title,
  stage: ({ stage }) => stage?.title ?? null,
  arrived: ({ arrivedOn }) => arrivedOn,
  ready: ({ readyOn }) => readyOn,
  delivered: ({ deliveredOn }) => deliveredOn,
  workDaysOver: ({ daysOverFirst }) => daysOverFirst,
  flags: ({ flags }) => flagged(flags).join(', '),
  contract: ({ contractCents }) => formatPlainCents(contractCents),
  approvedChanges: ({ approvedCents }) => formatPlainCents(approvedCents),
  paid: ({ paidCents }) => formatPlainCents(paidCents),
  lead: ({ leadId }) => leadId,
  changed: ({ updatedAt }) => localTime(updatedAt),
};

export const jobHeader = csvHeader(COLUMNS);
export const jobLines = (jobs: readonly BookedJob[]) => csvLines(COLUMNS, jobs);

export interface InvoiceLine {
  /** Of the job. */
  number: string;
  customer: string;
  tailNumber: string | null;
  deliveredOn: string;
  /** The number of the change order; null for the contract. */
  change: number | null;
  title: string;
  cents: number;
}

/**
 * The columns that the invoice import of QuickBooks Online maps; those with an asterisk are mandatory. The date of
 * delivery is the date of the invoice, which is due then.
 */
const INVOICE_COLUMNS: Columns<InvoiceLine> = {
  '*InvoiceNo': ({ number }) => number,
  '*Customer': ({ customer }) => customer,
  '*InvoiceDate': ({ deliveredOn }) => deliveredOn,
  '*DueDate': ({ deliveredOn }) => deliveredOn,
  'Item(Product/Service)': ({ change }) => (change === null ? 'Aircraft painting' : 'Change order'),
  ItemDescription: ({ change, title, tailNumber }) =>
    [tailNumber && formatTailNumber(tailNumber), change !== null && `change order ${change}`, title]
      .filter(Boolean)
      .join(', '),
  ItemQuantity: () => 1,
  ItemRate: ({ cents }) => formatPlainCents(cents),
  '*ItemAmount': ({ cents }) => formatPlainCents(cents),
};

export const invoiceTable = (lines: readonly InvoiceLine[]) =>
  csvHeader(INVOICE_COLUMNS) + csvLines(INVOICE_COLUMNS, lines);

export interface ListedPayment {
  number: string;
  customer: string;
  tailNumber: string | null;
  receivedOn: string;
  method: string;
  reference: string | null;
  cents: number;
  voidedAt: string | null;
}

const PAYMENT_COLUMNS: Columns<ListedPayment> = {
  job: ({ number }) => number,
  customer: ({ customer }) => customer,
  tailNumber: ({ tailNumber }) => tailNumber && formatTailNumber(tailNumber),
  received: ({ receivedOn }) => receivedOn,
  method: ({ method }) => method,
  reference: ({ reference }) => reference,
  amount: ({ cents }) => formatPlainCents(cents),
  voided: ({ voidedAt }) => voidedAt && localTime(voidedAt),
};

export const paymentTable = (payments: readonly ListedPayment[]) =>
  csvHeader(PAYMENT_COLUMNS) + csvLines(PAYMENT_COLUMNS, payments);
