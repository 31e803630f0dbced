import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { type Columns, csvHeader, csvLines } from '#foundation/fields/csv.ts';
import { formatPlainCents, ONE_MILLI } from '#workshop/shop/money.ts';
import type { CreditDocument, InvoiceDocument, InvoiceLine } from './invoice.contract.ts';

/** Invoices as lines for bookkeeping: those of one invoice and their tax add up to what it asks for, to the cent. */

export interface BookLine {
  number: string;
  customer: string;
  sentOn: string;
  dueOn: string;
  item: string;
  description: string;
  quantityMilli: number;
  unitCents: number;
  cents: number;
  taxCode: 'TAX' | 'NON';
  taxCents: number;
}

/** What stands on each line of an invoice. */
type Head = Pick<BookLine, 'number' | 'customer' | 'sentOn' | 'dueOn'>;

const plainLine = (head: Head, item: string, description: string, cents: number): BookLine => ({
  ...head,
  item,
  description,
  quantityMilli: ONE_MILLI,
  unitCents: cents,
  cents,
  taxCode: 'NON',
  taxCents: 0,
});

/** An invoice of a row is one deposit; the final one lists the work, and takes off what was invoiced before. */
export function invoiceLines(head: Head, document: InvoiceDocument | null, cents: number): BookLine[] {
  // Without its words, only the sum is left.
  if (!document) return [plainLine(head, 'Aircraft painting', '', cents)];
  const { isFinal, row, agreed, earlier, credits, job, aircraft } = document;
  const tail = aircraft.tailNumber && formatTailNumber(aircraft.tailNumber);
  if (!isFinal) return [plainLine(head, 'Deposit', [row.label, job, tail].filter(Boolean).join(', '), cents)];
  const lines = agreed.groups.flatMap(({ change, lines: own }) => own.map((line) => ({ change, line })));
  const taxes = shareTax(
    agreed.taxCents,
    lines.map(({ line }) => line),
  );
  return [
    ...lines.map(({ change, line }, at) => ({
      ...plainLine(head, change === null ? 'Aircraft painting' : `Change order ${change}`, line.text, line.cents),
      quantityMilli: line.quantityMilli,
      unitCents: line.unitCents,
      taxCode: line.taxable ? ('TAX' as const) : ('NON' as const),
      taxCents: taxes[at]!,
    })),
    ...(agreed.discountCents === 0 ? [] : [plainLine(head, 'Discount', 'Discount', -agreed.discountCents)]),
    ...(agreed.reducedCents === 0 ? [] : [plainLine(head, 'Discount', 'Credit notes', -agreed.reducedCents)]),
    ...earlier.map((each) => plainLine(head, 'Deposit', `Invoice ${each.number}, ${each.label}`, -each.cents)),
    ...credits.map((each) => plainLine(head, 'Deposit', `Credit note ${each.number} on ${each.invoice}`, each.cents)),
  ];
}

/** A credit note is one line below 0. */
export function creditLine(
  head: Head,
  { invoice, kind, cents }: Pick<CreditDocument, 'kind' | 'cents'> & { invoice: string },
) {
  return plainLine(head, kind === 'write-off' ? 'Write-off' : 'Credit', `On invoice ${invoice}`, -cents);
}

/** The tax of an invoice by its taxable lines, in proportion; the last of them takes what rounding leaves. */
function shareTax(taxCents: number, lines: readonly InvoiceLine[]): number[] {
  const taxable = lines.map((line) => (line.taxable ? BigInt(Math.abs(line.cents)) : 0n));
  const all = taxable.reduce((sum, cents) => sum + cents, 0n);
  let [before, given] = [0n, 0n];
  const shares = taxable.map((cents) => {
    before += cents;
    const until = all === 0n ? 0n : (BigInt(taxCents) * before) / all;
    const share = until - given;
    given = until;
    return Number(share);
  });
  // A tax without any taxable line stands on the first.
  if (all === 0n && taxCents !== 0 && shares.length > 0) shares[0] = taxCents;
  return shares;
}

/** The columns that the invoice import of QuickBooks Online maps; those with an asterisk are mandatory. */
const COLUMNS: Columns<BookLine> = {
  '*InvoiceNo': ({ number }) => number,
  '*Customer': ({ customer }) => customer,
  '*InvoiceDate': ({ sentOn }) => sentOn,
  '*DueDate': ({ dueOn }) => dueOn,
  'Item(Product/Service)': ({ item }) => item,
  ItemDescription: ({ description }) => description,
  ItemQuantity: ({ quantityMilli }) => quantityMilli / ONE_MILLI,
  ItemRate: ({ unitCents }) => formatPlainCents(unitCents),
  '*ItemAmount': ({ cents }) => formatPlainCents(cents),
  ItemTaxCode: ({ taxCode }) => taxCode,
  ItemTaxAmount: ({ taxCents }) => formatPlainCents(taxCents),
};

export const bookTable = (lines: readonly BookLine[]) => csvHeader(COLUMNS) + csvLines(COLUMNS, lines);
