import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { type Columns, csvHeader, csvLines, localTime } from '#foundation/fields/csv.ts';
import { formatPlainCents } from '#workshop/shop/money.ts';
import { flagged } from './badges.ts';
import type { ListedJob } from './board/job-list.contract.ts';
import type { JobStatus } from './job-status.constants.ts';
import { stageState } from './stages.ts';

interface Agreed {
  status: JobStatus;
  arrivedOn: string | null;
  schedule: readonly { label: string; due: string; cents: number }[];
}

interface Stage {
  key: string;
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
}

/** What has come in, without what was voided. */
export function paidCents(payments: readonly { cents: number; voidedAt: string | null }[]): number {
  return payments.reduce((sum, { cents, voidedAt }) => (voidedAt === null ? sum + cents : sum), 0);
}

/**
 * A schedule with what approved change orders add: it goes to the last row, the rest. Where that row has less than they
 * take off, the rows before it give.
 */
export function addToRest<Row extends { cents: number }>(schedule: readonly Row[], cents: number): Row[] {
  const rows = schedule.map((row) => ({ ...row }));
  let open = cents;
  for (const row of rows.toReversed()) {
    const after = Math.max(row.cents + open, 0);
    open -= after - row.cents;
    row.cents = after;
  }
  return rows;
}

/**
 * The rows of a schedule with whether they are due, and what remains of each: first what is settled of its invoices, then
 * the rest of the payments in order.
 * @param settled by row
 */
export function scheduleState(job: Agreed, stages: readonly Stage[], paid: number, settled: readonly number[] = []) {
  const own = job.schedule.map(({ cents }, row) => Math.min(settled[row] ?? 0, cents));
  let left = Math.max(paid - own.reduce((all, cents) => all + cents, 0), 0);
  return job.schedule.map(({ label, due, cents }, row) => {
    const covered = Math.min(own[row]! + left, cents);
    left -= covered - own[row]!;
    return { label, due, cents, isDue: isDue(due, job, stages), openCents: cents - covered };
  });
}

/** What is due and not paid. */
export function unpaidCents(job: Agreed, stages: readonly Stage[], paid: number): number {
  if (job.status === 'cancelled') return 0;
  return scheduleState(job, stages, paid).reduce((sum, row) => (row.isDue ? sum + row.openCents : sum), 0);
}

/** A row that names a stage which the job lacks is due when the job is ready. */
function isDue(due: string, { status, arrivedOn }: Agreed, stages: readonly Stage[]): boolean {
  const isReady = status === 'ready' || status === 'delivered';
  const state = (key: string) => {
    const stage = stages.find((each) => each.key === key);
    return stage ? stageState(stage) : null;
  };
  const isDone = (key: string) => ['finished', 'skipped'].includes(state(key) ?? '');
  if (due === 'acceptance') return true;
  if (due === 'induction') return arrivedOn !== null;
  if (due === 'strip') return isReady || isDone('strip');
  if (due === 'paint') return isReady || isDone('prime') || state('color') === 'under-way' || isDone('color');
  return isReady;
}

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

export interface ListedPayment {
  number: string;
  /** The number of the invoice that it names. */
  invoice: string | null;
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
  invoice: ({ invoice }) => invoice,
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

/** Which payments settle which invoices. Money is in cents. */

export interface InvoiceAmounts {
  id: number;
  cents: number;
  /** What credit notes took back, and gave up. */
  creditedCents: number;
}

interface Payment {
  invoiceId: number | null;
  /** Below 0 for refunds. */
  cents: number;
  voidedAt: string | null;
}

export interface InvoiceBalance {
  paidCents: number;
  openCents: number;
}

/**
 * What is paid of each invoice, and open: a payment settles the invoice that it names, the rest fills the oldest. What
 * was refunded without a name opens the newest. Together all is counted once.
 * @param invoices in the order of their numbers
 * @returns also what was paid beyond all invoices
 */
export function settle(invoices: readonly InvoiceAmounts[], payments: readonly Payment[]) {
  const valid = payments.filter(({ voidedAt }) => voidedAt === null);
  const named = (id: number) => sum(valid.filter(({ invoiceId }) => invoiceId === id));
  const rows = invoices.map(({ id, cents, creditedCents }) => {
    const netCents = cents - creditedCents;
    return { id, netCents, paidCents: Math.min(Math.max(named(id), 0), netCents) };
  });
  let rest = sum(valid) - rows.reduce((all, { paidCents }) => all + paidCents, 0);
  for (const row of rest > 0 ? rows : rows.toReversed()) {
    const share = rest > 0 ? Math.min(rest, row.netCents - row.paidCents) : Math.max(rest, -row.paidCents);
    row.paidCents += share;
    rest -= share;
  }
  const settled = new Map<number, InvoiceBalance>(
    rows.map(({ id, netCents, paidCents }) => [id, { paidCents, openCents: netCents - paidCents }]),
  );
  return { settled, unappliedCents: Math.max(rest, 0) };
}

const sum = (payments: readonly Payment[]) => payments.reduce((all, { cents }) => all + cents, 0);
