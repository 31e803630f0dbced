import type { Coating, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { formatUnits } from '#foundation/fields/units.ts';
import type { Fact } from '#foundation/pdf/printable.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { momentOf } from '#workshop/decisions/letter.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { formatCents, formatPercent, formatWorkDays } from '#workshop/shop/money.ts';
import { computeTotals } from './amounts.ts';
import type { DecisionRecord } from './decisions.ts';
import type { OfferDocument, OfferLine, OfferSection, OfferTotals } from './offer.contract.ts';
import { formatReady } from './quote-words.ts';
import { DUE_LABELS, formatAircraft, formatDifference, formatQuantity } from './totals.ts';

/** What a quote's PDF shows beside its document. */
export interface OfferPictures {
  /** The request's paint scheme; without one the aircraft's elevation is shown. */
  scheme: { scheme: Scheme; coatings: readonly Coating[] } | null;
  /** JPEGs in the document's order; null for one that cannot be shown. */
  photos: (Uint8Array | null)[];
}

export interface SentOrder {
  document: OfferDocument;
  documentHash: string;
  pictures: OfferPictures;
}

export interface Acceptance {
  /** The PDF as it was sent. */
  stored: Uint8Array;
  document: OfferDocument;
  record: DecisionRecord;
  recordHash: string;
}

/** 'Q-26-0012, version 2' */
export const nameVersion = ({ number, version }: Pick<OfferDocument, 'number' | 'version'>): string =>
  `${number}, version ${version}`;

/** The title of a file. */
export const titleOf = ({ number, version }: Pick<OfferDocument, 'number' | 'version'>, title: string): string =>
  `Quote ${number}, version ${version}: ${title}`;

/** What stands above a page, left and right. */
export const runningHead = (document: OfferDocument): [string, string] => {
  const { business, aircraft } = document;
  return [business.name, `Quote ${nameVersion(document)}${aircraft.tailNumber && `, for ${aircraft.tailNumber}`}`];
};

export function headFacts(document: OfferDocument): Fact[] {
  const { totals, validUntil, aircraft, induction, workDays } = document;
  return [
    { label: 'Quote total', value: formatCents(totals.totalCents), more: null, isPrice: true },
    {
      label: 'Valid through',
      value: formatDay(validUntil, 'shortWeekday'),
      more: `end of ${formatDay(validUntil, 'long')}`,
    },
    {
      label: 'Aircraft',
      value: formatAircraft(aircraft),
      more: [aircraft.tailNumber, aircraft.serial && `serial ${aircraft.serial}`].filter(Boolean).join(', '),
    },
    {
      label: 'Drop-off',
      value: induction ? formatDayRange(induction) : 'To be scheduled',
      more: workDays ? `${formatWorkDays(workDays)} with us` : null,
    },
  ];
}

export interface WorkRow {
  text: string;
  detail: string;
  /** Null where there is nothing to choose. */
  isChosen: boolean | null;
  quantity: string;
  amount: string;
}

const CHOICES = { included: '', one: 'choose one', any: 'choose any or none' };

/** A section's lines with their amounts, and what those in the price come to. */
export function writeSection({ kind, lines }: OfferSection, { lines: amounts }: OfferTotals) {
  const amountOf = ({ id }: OfferLine) => amounts[id] ?? 0;
  const isIncluded = kind === 'included';
  return {
    choice: CHOICES[kind],
    rows: lines.map(
      (each): WorkRow => ({
        text: each.text,
        detail: each.detail,
        isChosen: isIncluded ? null : each.chosen,
        quantity: [formatQuantity(each), each.taxable && 'taxable'].filter(Boolean).join('\n'),
        amount: isIncluded ? formatCents(amountOf(each)) : formatDifference(amountOf(each)),
      }),
    ),
    together: isIncluded && lines.length > 1 ? formatCents(lines.reduce((sum, each) => sum + amountOf(each), 0)) : null,
  };
}

type Totals = Pick<OfferTotals, 'subtotalCents' | 'discountCents' | 'taxCents' | 'totalCents'>;

/** What a choice comes to, row by row; the last is the total. */
export function writeSum(
  { discountLabel, discountMilliPercent, taxLabel, taxMilliPercent }: OfferDocument,
  totals: Totals,
) {
  const { subtotalCents, discountCents, taxCents, totalCents } = totals;
  return [
    { label: 'Work and options', amount: formatCents(subtotalCents) },
    ...(discountCents > 0
      ? [
          {
            label: [discountLabel || 'Discount', discountMilliPercent && formatPercent(discountMilliPercent)]
              .filter(Boolean)
              .join(' '),
            amount: `−${formatCents(discountCents)}`,
          },
        ]
      : []),
    ...(taxMilliPercent > 0
      ? [{ label: `${taxLabel || 'Sales tax'} ${formatPercent(taxMilliPercent)}`, amount: formatCents(taxCents) }]
      : []),
    { label: 'Total', amount: formatCents(totalCents) },
  ];
}

/** How far choices change the total; null where there is nothing to choose. */
export function writeRange({ minCents, maxCents }: OfferTotals): string | null {
  if (minCents === maxCents) return null;
  return `Checked boxes are included in this total. The most expensive choices total ${formatCents(maxCents)}; the least expensive, ${formatCents(minCents)}.`;
}

export interface PaymentRow {
  label: string;
  share: string;
  amount: string;
  cents: number;
}

export function writePayments(schedule: OfferDocument['schedule'], payments: OfferTotals['schedule']): PaymentRow[] {
  return payments.map(({ label, due, cents }, row) => {
    // A total of nothing has one row, the rest.
    const percent = payments.length === schedule.length ? schedule[row]!.percentMilli : null;
    const isRest = row === payments.length - 1;
    const when = label !== DUE_LABELS[due] && DUE_LABELS[due].toLowerCase();
    return {
      label: label || DUE_LABELS[due],
      share: [isRest ? 'the balance' : percent !== null && formatPercent(percent), when].filter(Boolean).join(', '),
      amount: formatCents(cents),
      cents,
    };
  });
}

/** Hours of an allowance in words: '12 hours'. */
export const formatHours = (quarterHours: number): string => formatUnits(quarterHours / 4, 'hour');

export function daysFacts(document: OfferDocument): Fact[] {
  const { validUntil, induction, workDays } = document;
  return [
    {
      label: 'This price is good',
      value: `through ${formatDay(validUntil, 'shortWeekday')}`,
      more: formatDay(validUntil, 'long'),
    },
    {
      label: 'Drop-off',
      value: induction ? formatDayRange(induction) : 'to be scheduled',
      more: induction ? formatDay(induction.from, 'long') : null,
    },
    ...(workDays ? [{ label: 'In the hangar', value: formatWorkDays(workDays), more: formatReady(document) }] : []),
  ];
}

export function writeWarranty({ paintWarrantyMonths, laborWarrantyMonths, warrantyText }: OfferDocument): string {
  const periods = `Paint and materials: ${formatUnits(paintWarrantyMonths, 'month')}. Labor and workmanship: ${formatUnits(laborWarrantyMonths, 'month')}.`;
  return [periods, warrantyText].filter(Boolean).join(' ');
}

export type AcceptanceWords = ReturnType<typeof writeAcceptance>;

/** What was accepted, in words. `storedBytes` is the length of the PDF as it was sent. */
export function writeAcceptance(document: OfferDocument, record: DecisionRecord, storedBytes: number) {
  const accepted = record.accepted!;
  const { lines } = computeTotals(document, accepted.choices);
  const entered = formatEntered(record);
  const { date, time } = momentOf(record.decidedAt);
  return {
    title: `Accepted by ${accepted.name}`,
    facts: [
      { label: 'Agreed', value: formatCents(accepted.totalCents), more: null, isPrice: true },
      { label: 'When', value: date, more: time },
      {
        label: 'How',
        value: entered ? 'Entered by the shop' : 'Typed name',
        more: entered ? 'not signed here' : 'through the private link',
      },
      ...(accepted.poNumber ? [{ label: 'Purchase order', value: accepted.poNumber, more: null }] : []),
    ] satisfies Fact[],
    chosen: document.sections.flatMap((section) => chosenOf(section, lines, new Set(accepted.choices))),
    sum: writeSum(document, accepted),
    payments: writePayments(document.schedule, accepted.schedule),
    said: entered ?? [accepted.authority, accepted.consent].map((sentence) => `“${sentence}”`).join(' '),
    stored: `The first ${storedBytes.toLocaleString('en-US')} bytes of this file are the quote as it was sent. Their SHA-256 is ${record.pdfSha256}.`,
  };
}

/** The sum of a section that is in the price; of another section, what was chosen. */
function chosenOf({ title, kind, lines }: OfferSection, amounts: OfferTotals['lines'], choices: ReadonlySet<string>) {
  if (kind === 'included') {
    const sum = lines.reduce((all, { id }) => all + (amounts[id] ?? 0), 0);
    return [{ text: title, how: lines.length === 1 ? 'one line' : `${lines.length} lines`, amount: formatCents(sum) }];
  }
  const how = kind === 'one' ? `chosen from ${lines.length}` : 'chosen';
  return lines
    .filter(({ id }) => choices.has(id))
    .map(({ id, text, taxable }) => ({
      text,
      how: taxable ? `${how}, taxable` : how,
      amount: formatCents(amounts[id] ?? 0),
    }));
}
