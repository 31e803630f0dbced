import type { ChangeDocument } from '#workshop/changes/change-order.contract.ts';
import type { OfferDocument, OfferLine } from '#workshop/offers/offer.contract.ts';
import { computeChoice, formatQuantity } from '#workshop/offers/totals.ts';
import { divideRounded, ONE_MILLI, WHOLE_MILLI } from '#workshop/shop/money.ts';
import type { AgreedSum, InvoiceLine } from './invoice.contract.ts';

/** What was agreed about a job, line by line. Money is in cents. */

interface Contract {
  title: string;
  contractCents: number;
  taxMilliPercent: number;
  taxLabel: string;
  reducedCents: number;
}

interface AcceptedQuote {
  document: OfferDocument;
  choices: readonly string[];
}

export interface ApprovedChange {
  document: Pick<ChangeDocument, 'number' | 'title' | 'lines'>;
  approved: ReadonlySet<string>;
  /** With tax, as it was approved. */
  approvedCents: number;
  approvedOn: string;
}

/**
 * The lines of a job with what they come to. The tax is what was agreed: computed once for the quote and once for each
 * change order that was signed, never by invoice. A contract without a quote, or one whose lines no longer come to its
 * total, is one line.
 */
export function agreedOf(
  contract: Contract,
  quote: AcceptedQuote | null,
  changes: readonly ApprovedChange[],
): AgreedSum {
  const own = (quote && quoteLines(quote, contract.contractCents)) ?? contractLine(contract);
  const groups = [...own.groups];
  let { taxableCents, taxCents } = own;
  let totalCents = contract.contractCents - contract.reducedCents;
  for (const change of changes) {
    const { number, title, lines } = change.document;
    const chosen = lines.filter(({ id }) => change.approved.has(id));
    const rows = chosen.map(changeLine);
    const subtotal = sumOf(rows);
    groups.push({
      title: `Change order ${number}: ${title}`,
      change: number,
      approvedOn: change.approvedOn,
      lines: rows,
    });
    taxableCents += sumOf(rows.filter(({ taxable }) => taxable));
    taxCents += change.approvedCents - subtotal;
    totalCents += change.approvedCents;
  }
  const { taxLabel, taxMilliPercent, reducedCents } = contract;
  const { discountCents } = own;
  return { groups, discountCents, taxLabel, taxMilliPercent, taxableCents, taxCents, reducedCents, totalCents };
}

const sumOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

function quoteLines({ document, choices }: AcceptedQuote, contractCents: number) {
  const totals = computeChoice(document, choices);
  if (totals.totalCents !== contractCents) return null;
  const chosen = new Set(choices);
  const groups = document.sections
    .map(({ title, kind, lines }) => ({
      title,
      change: null,
      approvedOn: null,
      lines: lines
        .filter(({ id }) => kind === 'included' || chosen.has(id))
        .map((each) => offerLine(each, totals.lines[each.id]!)),
    }))
    .filter(({ lines }) => lines.length > 0);
  const lines = groups.flatMap((group) => group.lines);
  // Credits larger than the rest make a total of 0.
  if (sumOf(lines) - totals.discountCents + totals.taxCents !== contractCents) return null;
  const { discountCents, taxableCents, taxCents } = totals;
  return { groups, discountCents, taxableCents, taxCents };
}

function contractLine({ title, contractCents }: Contract) {
  const one = { detail: '', quantity: '', quantityMilli: ONE_MILLI, taxable: false };
  const lines = [{ ...one, text: title, unitCents: contractCents, cents: contractCents }];
  const groups = [{ title: 'As agreed', change: null, approvedOn: null, lines }];
  return { groups: groups as AgreedSum['groups'], discountCents: 0, taxableCents: 0, taxCents: 0 };
}

const offerLine = (line: OfferLine, cents: number): InvoiceLine => ({
  text: line.text,
  detail: line.detail,
  quantity: formatQuantity(line) ?? '',
  quantityMilli: line.quantityMilli,
  unitCents: line.unitCents ?? 0,
  cents,
  taxable: line.taxable,
});

const changeLine = ({ text, detail, cents, taxable }: ChangeDocument['lines'][number]): InvoiceLine => ({
  text,
  detail,
  quantity: '',
  quantityMilli: ONE_MILLI,
  unitCents: cents ?? 0,
  cents: cents ?? 0,
  taxable,
});

/** Whether the tax is the rate of the taxable sum to the cent: change orders are rounded each on their own. */
export const isTaxOfSum = ({ taxableCents, taxMilliPercent, taxCents }: AgreedSum): boolean =>
  divideRounded(BigInt(taxableCents) * BigInt(taxMilliPercent), BigInt(WHOLE_MILLI)) === BigInt(taxCents);

/** What lines come to, without discount and tax. */
export const linesCents = ({ groups }: Pick<AgreedSum, 'groups'>): number =>
  sumOf(groups.flatMap(({ lines }) => lines));
