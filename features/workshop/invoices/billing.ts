import { addDays } from '#time/days.ts';
import type { JobStatus } from '#workshop/jobs/job-status.constants.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import type { Invoicing } from '#workshop/shop/shop.contract.ts';
import type { InvoiceDocument } from './invoice.contract.ts';

/** Which invoices a job needs. Money is in cents. */

interface Agreed {
  status: JobStatus;
  schedule: readonly { label: string; cents: number; isDue: boolean }[];
  /** What was agreed on, with approved change orders and without what credit notes took off. */
  agreedCents: number;
}

export interface BilledRow {
  dueRow: number;
  /** What of an invoice still counts: a credited row waits again. */
  billedCents: number;
  /** What is off the agreed sum for good, which its row does not ask for again. */
  reducedCents: number;
}

/** An invoice that waits to be sent. */
export interface WaitingInvoice {
  dueRow: number;
  label: string;
  cents: number;
  isFinal: boolean;
}

const sum = <T>(all: readonly T[], centsOf: (each: T) => number) =>
  all.reduce((cents, each) => cents + centsOf(each), 0);

/**
 * The invoices that a job waits for. Until it is ready, one for each row that is due, of what the row asks for and no
 * invoice has asked for yet. Then only the final one: the agreed sum without what was invoiced. None of 0, and none once
 * a job is canceled.
 */
export function findWaiting(
  { status, schedule, agreedCents }: Agreed,
  invoices: readonly BilledRow[],
): WaitingInvoice[] {
  let left = agreedCents - sum(invoices, ({ billedCents }) => billedCents);
  if (status === 'cancelled' || left <= 0) return [];
  if (status === 'ready' || status === 'delivered') {
    const dueRow = schedule.length - 1;
    return [{ dueRow, label: schedule[dueRow]!.label, cents: left, isFinal: true }];
  }
  const waiting: WaitingInvoice[] = [];
  for (const [dueRow, { label, cents: asked, isDue }] of schedule.entries()) {
    const own = invoices.filter((each) => each.dueRow === dueRow);
    const cents = Math.min(asked - sum(own, (each) => each.billedCents + each.reducedCents), left);
    if (!isDue || cents <= 0) continue;
    waiting.push({ dueRow, label, cents, isFinal: false });
    left -= cents;
  }
  return waiting;
}

/** What was invoiced beyond the agreed sum, which a credit note has to take back. */
export const overbilledCents = (agreedCents: number, invoices: readonly BilledRow[]): number =>
  Math.max(sum(invoices, ({ billedCents }) => billedCents) - agreedCents, 0);

/** 'I-26-0001': the shop's year, and the count within it. */
export const formatNumber = (letter: 'I' | 'C', shopToday: string, count: number): string =>
  `${counterOf(letter, shopToday)}-${String(count).padStart(4, '0')}`;

/** 'I-26', the counter of a year. */
export const counterOf = (letter: 'I' | 'C', shopToday: string): string => `${letter}-${shopToday.slice(2, 4)}`;

interface Earlier {
  row: { id: number; number: string; dueRow: number; sentOn: string };
  cents: number;
  credits: readonly { kind: string; number: string; cents: number }[];
}

type About = Pick<
  InvoiceDocument,
  'business' | 'customer' | 'job' | 'quote' | 'aircraft' | 'sentOn' | 'number' | 'agreed'
>;

/** What an invoice says of a job's money as it is sent. */
export function writeInvoice(
  about: About,
  { dueRow, cents, isFinal }: WaitingInvoice,
  { money, invoiced }: { money: Money; invoiced: readonly Earlier[] },
  { netDays, mailTo, wire }: Invoicing,
): InvoiceDocument {
  const labelOf = (row: number) => money.schedule[row]?.label || `Payment ${row + 1}`;
  const settled = new Map(money.invoices.map((each) => [each.id, each]));
  // What was paid beyond all earlier invoices settles this one.
  const unapplied = money.paidCents - money.invoices.reduce((sum, { paidCents }) => sum + paidCents, 0);
  return {
    ...about,
    row: { at: dueRow, label: labelOf(dueRow), of: money.schedule.length },
    isFinal,
    dueOn: addDays(about.sentOn, netDays),
    netDays,
    earlier: invoiced.map((each) => ({
      number: each.row.number,
      label: labelOf(each.row.dueRow),
      sentOn: each.row.sentOn,
      cents: each.cents,
      openCents: settled.get(each.row.id)!.openCents,
    })),
    credits: invoiced.flatMap(({ row, credits }) =>
      credits
        .filter(({ kind }) => kind !== 'write-off')
        .map((credit) => ({ number: credit.number, invoice: row.number, cents: credit.cents })),
    ),
    payments: money.payments
      .filter(({ voidedAt }) => voidedAt === null)
      .map(({ cents: paid, method, receivedOn, reference }) => ({ cents: paid, method, receivedOn, reference })),
    cents,
    paidCents: Math.min(Math.max(unapplied, 0), cents),
    payTo: { mailTo, wire: wire.bank ? wire : null },
  };
}
