import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { Fact } from '#foundation/pdf/printable.ts';
import { formatDay } from '#time/format-day.ts';
import { PAYMENT_METHOD_LABELS } from '#workshop/jobs/customer/job-page.constants.ts';
import { formatCents, formatPercent } from '#workshop/shop/money.ts';
import { isTaxOfSum, linesCents } from './agreed.ts';
import type { CreditDocument, InvoiceDocument } from './invoice.contract.ts';

/** What an invoice says, in the words and figures of its page and its PDF. */

const nameOf = ({ aircraft }: Pick<InvoiceDocument, 'aircraft'>) => plainTail(aircraft.tailNumber) ?? 'your airplane';

/** 'The balance for N733FA', 'Payment 2 for N733FA' */
export const titleOf = (document: Pick<InvoiceDocument, 'aircraft' | 'isFinal' | 'row'>): string =>
  `${document.isFinal ? 'The balance' : `Payment ${document.row.at + 1}`} for ${nameOf(document)}`;

/** 'We take $950.00 off' */
export const creditTitle = ({ kind, cents }: Pick<CreditDocument, 'kind' | 'cents'>): string =>
  kind === 'write-off' ? `${formatCents(cents)} written off` : `We take ${formatCents(cents)} off`;

/** 'Final', or what the payment is for. */
export const kickerOf = ({ isFinal, row }: Pick<InvoiceDocument, 'isFinal' | 'row'>): string =>
  isFinal ? 'Final' : row.label;

/** '−$950.00', with a sign that is as wide as a figure. */
export const formatSigned = (cents: number): string => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents));

/** 'net 7 days' */
export const formatNet = (netDays: number): string =>
  netDays === 0 ? 'due when sent' : `net ${netDays} ${netDays === 1 ? 'day' : 'days'}`;

export interface SumRow {
  label: string;
  /** Beside the label. */
  more: string | null;
  cents: number;
}

/** How the agreed sum adds up; the last row is its total. */
export function agreedRows({ agreed, quote }: Pick<InvoiceDocument, 'agreed' | 'quote'>): SumRow[] {
  const { groups, discountCents, taxCents, taxableCents, taxLabel, taxMilliPercent, reducedCents, totalCents } = agreed;
  const own = groups.filter(({ change }) => change === null);
  const rate = formatPercent(taxMilliPercent);
  const of = isTaxOfSum(agreed) ? `${rate} of ${formatCents(taxableCents)}` : rate;
  return [
    {
      label: quote ? 'Quote lines' : 'Contract',
      more: quote && `${quote.number}, version ${quote.version}`,
      cents: linesCents({ groups: own }),
    },
    ...groups.flatMap((group) =>
      group.change === null
        ? []
        : [{ label: `Change order ${group.change}`, more: null, cents: linesCents({ groups: [group] }) }],
    ),
    ...(discountCents === 0 ? [] : [{ label: 'Discount', more: null, cents: -discountCents }]),
    ...(taxMilliPercent === 0 && taxCents === 0 ? [] : [{ label: taxLabel, more: of, cents: taxCents }]),
    ...(reducedCents === 0 ? [] : [{ label: 'Taken off by credit notes', more: null, cents: -reducedCents }]),
    { label: 'Total', more: null, cents: totalCents },
  ];
}

/** From the agreed total to what this invoice asks for, and what of it is open; the last row is the balance. */
export function balanceRows(document: InvoiceDocument): SumRow[] {
  const { isFinal, earlier, credits, cents, paidCents, row } = document;
  const plain = (label: string, amount: number, more: string | null = null) => ({ label, more, cents: amount });
  const parts = isFinal
    ? [
        plain('Total', document.agreed.totalCents),
        ...earlier.map((each) => plain(`Invoice ${each.number}`, -each.cents, each.label)),
        ...credits.map((each) => plain(`Credit note ${each.number}`, each.cents, `on ${each.invoice}`)),
      ]
    : [];
  return [
    ...parts,
    plain('This invoice', cents, isFinal ? null : row.label),
    ...(paidCents === 0 ? [] : [plain('Already paid', -paidCents)]),
    plain('Balance due', cents - paidCents),
  ];
}

/** 'Dec 7, check 1180' */
export function describePayment({
  receivedOn,
  method,
  reference,
}: Pick<InvoiceDocument['payments'][number], 'receivedOn' | 'method' | 'reference'>): string {
  const label = PAYMENT_METHOD_LABELS[method];
  const named = reference && shortenReference(reference);
  // A reference such as 'Check 1044' names the method itself.
  const how = named?.startsWith(label) ? named : [label, named].filter(Boolean).join(' ');
  return `${formatDay(receivedOn, 'short')}, ${how.charAt(0).toLowerCase()}${how.slice(1)}`;
}

/** 'pi_3Q7…K2f': Stripe’s own are too long to read. */
export const shortenReference = (reference: string): string =>
  /^pi_\w{12,}$/.test(reference) ? `${reference.slice(0, 6)}…${reference.slice(-3)}` : reference;

export function headFacts(document: InvoiceDocument): Fact[] {
  const { cents, paidCents, dueOn, netDays, aircraft, job, quote } = document;
  return [
    { label: 'Balance due', value: formatCents(cents - paidCents), more: null, isPrice: true },
    { label: 'Due by', value: `${formatDay(dueOn, 'shortWeekday')}, ${dueOn.slice(0, 4)}`, more: formatNet(netDays) },
    {
      label: 'Airplane',
      value: [aircraft.model || aircraft.type, aircraft.tailNumber].filter(Boolean).join(', '),
      more: aircraft.serial ? `serial ${aircraft.serial}` : null,
    },
    { label: 'Job', value: job, more: quote && `quote ${quote.number}, v${quote.version}` },
  ];
}

export function creditFacts({ cents, invoice, aircraft, job }: CreditDocument): Fact[] {
  const left = invoice.cents - invoice.creditedCents - cents;
  return [
    { label: 'Credit', value: formatCents(cents), more: null, isPrice: true },
    {
      label: 'Corrects',
      value: `Invoice ${invoice.number}`,
      more: `${formatCents(invoice.cents)}, now ${formatCents(left)}`,
    },
    {
      label: 'Airplane',
      value: [aircraft.model || aircraft.type, aircraft.tailNumber].filter(Boolean).join(', '),
      more: null,
    },
    { label: 'Job', value: job, more: null },
  ];
}
