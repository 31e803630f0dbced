import { addDays } from '#time/days.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import type { Invoicing } from '#workshop/shop/invoicing.contract.ts';
import type { Waiting } from './billing.ts';
import type { InvoiceDocument } from './invoice.contract.ts';

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
  { dueRow, cents, isFinal }: Waiting,
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
