import { DOLLARS, formatNumber, type NumberKind, type Read, readNumber } from '#foundation/fields/numbers.ts';
import { ONE_MILLI, WHOLE_MILLI } from '#workshop/shop/money.ts';
import { OFFER_LIMITS as LIMITS, UNITS } from './offer.constants.ts';
import type { OfferLine } from './offer.contract.ts';
import { type Discount, lineAmount } from './totals.ts';

/** Dollars as cents; empty is null. */
export function readDollars(
  text: string,
  { min = -LIMITS.lineCents, max = LIMITS.lineCents }: { min?: number; max?: number } = {},
): Read<number | null> {
  return readNumber(text, { ...DOLLARS, min, max });
}

const QUANTITY: NumberKind = { decimals: 3, min: 1, max: LIMITS.quantityMilli };
const PERCENT: NumberKind = { decimals: 3, unit: '%', min: 0, max: WHOLE_MILLI };
const HOURS: NumberKind = { decimals: 2, min: 0, max: LIMITS.quarterHours * 25 };

/** A quantity in thousandths. */
export const readQuantity = (text: string): Read<number> => readRequired(text, QUANTITY);

/** A percent in thousandths. */
export const readPercent = (text: string): Read<number> => readRequired(text, PERCENT);

/** Hours in quarters. */
export function readHours(text: string): Read<number> {
  const read = readRequired(text, HOURS);
  if ('problem' in read) return read;
  const quarters = read.value / 25;
  return Number.isInteger(quarters)
    ? { value: quarters }
    : { problem: 'Enter hours to the quarter hour, such as 12.25' };
}

export const readWhole = (text: string, range: { min: number; max: number }): Read<number> =>
  readRequired(text, { decimals: 0, ...range });

function readRequired(text: string, kind: NumberKind): Read<number> {
  const read = readNumber(text, kind);
  if ('problem' in read) return read;
  return read.value === null ? { problem: 'Enter a number' } : { value: read.value };
}

export type Share = { percentMilli: number; cents: null } | { percentMilli: null; cents: number };

/** A payment: '25%' and '25' are percents, '$5,000' and what is over 100 are amounts. */
export function readShare(text: string): Read<Share> {
  const percent = readPercent(text);
  if (!text.includes('$') && 'value' in percent) return { value: { percentMilli: percent.value, cents: null } };
  const cents = readDollars(text, { min: 0, max: LIMITS.totalCents });
  if (text.includes('%') || 'problem' in cents || cents.value === null)
    return { problem: 'Enter a percent or dollars, such as 25% or $5,000' };
  return { value: { percentMilli: null, cents: cents.value } };
}

/** A discount, typed with or without a minus: '$500' and '500' are amounts, '10%' is a percent. Empty is none. */
export function readDiscount(text: string): Read<Discount> {
  const plain = text.replace(/^\s*[-−–]/, '');
  if (plain.includes('%')) {
    const percent = readPercent(plain);
    if ('problem' in percent) return percent;
    return { value: { discountCents: 0, discountMilliPercent: percent.value || undefined } };
  }
  const cents = readDollars(plain, { min: 0, max: LIMITS.totalCents });
  if ('value' in cents) return { value: { discountCents: cents.value ?? 0, discountMilliPercent: undefined } };
  return cents.problem.startsWith('Enter') ? { problem: 'Enter dollars or a percent, such as $500 or 10%' } : cents;
}

/** '−10%', '−$500.00'; '' for none. */
export function typeDiscount({ discountCents, discountMilliPercent }: Discount): string {
  if (discountMilliPercent) return `−${typePercent(discountMilliPercent)}`;
  return discountCents === 0 ? '' : `−$${typeDollars(discountCents)}`;
}

/** Explains a discount that takes off less than it says, since the lines come to less. */
export function explainDiscount({ discountCents }: Discount, takenOffCents: number): string | null {
  if (discountCents <= takenOffCents) return null;
  return `More than the lines: only $${typeDollars(takenOffCents)} comes off.`;
}

/** 145000 becomes '1,450.00', null ''. */
export const typeDollars = (cents: number | null): string => formatNumber(cents, DOLLARS);

/** 14500 becomes '14.5'. */
export const typeQuantity = (milli: number): string => formatNumber(milli, QUANTITY);

/** 8810 becomes '8.81%'. */
export const typePercent = (milliPercent: number): string => `${formatNumber(milliPercent, PERCENT)}%`;

/** 49 becomes '12.25'. */
export const typeHours = (quarters: number): string => (quarters / 4).toFixed(2);

export function typeShare({ percentMilli, cents }: Share): string {
  return percentMilli === null ? `$${typeDollars(cents)}` : typePercent(percentMilli);
}

/** A line as far as a row of a spreadsheet tells it. */
export type PastedLine = Pick<OfferLine, 'text' | 'detail' | 'quantityMilli' | 'unit' | 'unitCents'>;

/** `problem` says why a row with numbers has no price. */
export type PastedRow = { line: PastedLine; problem: string | null };

const UNIT_NAMES: Readonly<Record<string, OfferLine['unit']>> = {
  ...Object.fromEntries(UNITS.map((unit) => [unit, unit])),
  hours: 'hour',
  hrs: 'hour',
  hr: 'hour',
  h: 'hour',
  ea: 'each',
  pc: 'each',
  pcs: 'each',
  sqft: 'sq ft',
  'sq. ft.': 'sq ft',
  ls: 'job',
};

/** More would not fit into a section anyway. */
const MAX_ROWS = LIMITS.sections * LIMITS.lines;

/**
 * Rows that were copied from a spreadsheet: a text first, then in any order a unit and numbers. One number is the price,
 * two are quantity and price, a third is their amount. Null unless there are several cells: that is a text to be typed in.
 */
export function readPastedRows(text: string): PastedRow[] | null {
  const rows = splitCells(text).filter((cells) => cells.some(Boolean));
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return null;
  return rows.filter(isNoHeader).slice(0, MAX_ROWS).map(toRow);
}

/** The cells of tab-separated rows. A quoted cell may have tabs, line breaks and doubled quotes. */
function splitCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/g,
  )) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** Words of headings, in any order: 'Item', 'Unit price ($)', 'Qty.', 'Line total'. */
const HEADING =
  /^(?:(?:line|item|part|no|number|description|text|work|task|detail|qty|quantity|hours|unit|uom|price|rate|cost|each|per|ext|extended|amount|total|usd|dollars|in|of)s?(?: |$))+$/;
const isHeading = (cell: string) =>
  HEADING.test(
    cell
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );
const isNoHeader = (cells: string[]) => !cells.filter(Boolean).every(isHeading);

function toRow([first = '', ...rest]: string[]): PastedRow {
  const unit = rest.map((cell) => UNIT_NAMES[cell.toLowerCase()]).find(Boolean) ?? 'job';
  const numbers = rest.filter((cell) => LOOKS_LIKE_NUMBER.test(cell));
  const detail = rest.filter((cell) => cell && !UNIT_NAMES[cell.toLowerCase()] && !numbers.includes(cell)).join('\n');
  const { problem, ...price } = readPrice(numbers);
  const line = {
    text: first.replace(/\s+/g, ' ').slice(0, LIMITS.lineText),
    detail: detail.slice(0, LIMITS.lineDetail),
  };
  return { line: { ...line, unit, ...price }, problem };
}

const LOOKS_LIKE_NUMBER = /^\(?[-−–]? ?\$? ?[-−–]?[\d.,\s]*\d[\d.,\s]*\)?$/;

type Price = Pick<PastedLine, 'quantityMilli' | 'unitCents'> & Pick<PastedRow, 'problem'>;

/** What the numbers of a row tell: quantity and price of one, or why the price stays blank. */
function readPrice(numbers: readonly string[]): Price {
  if (numbers.length === 0) return { quantityMilli: ONE_MILLI, unitCents: null, problem: null };
  const [quantity, price, amount] = (numbers.length === 1 ? ['1', ...numbers] : numbers) as [string, string, string?];
  const milli = readQuantity(dropZeros(quantity));
  const quantityMilli = 'value' in milli ? milli.value : ONE_MILLI;
  const blank = (why: string) => ({
    quantityMilli,
    unitCents: null,
    problem: `Pasted as ${numbers.join(', ')}: ${why}`,
  });
  if (numbers.length > 3) return blank('more than a quantity, a price and an amount. Enter the unit price');
  if ('problem' in milli) return blank(`${quantity} isn’t a valid quantity. ${milli.problem}`);
  const cents = readDollars(dropZeros(price));
  if ('problem' in cents) return blank(isExact(price) ? `${price} is not whole cents` : cents.problem);
  const read = { quantityMilli, unitCents: cents.value, problem: null };
  if (amount === undefined) return read;
  const stated = readDollars(dropZeros(amount));
  if ('problem' in stated) return blank(stated.problem);
  const off = lineAmount(read) - BigInt(stated.value ?? 0);
  return off >= -1n && off <= 1n ? read : blank(`${quantity} × ${price} is not ${amount}. Enter the unit price`);
}

/** Whether it is a number but for its decimals. */
const isExact = (cell: string) => 'value' in readNumber(cell.replace(/(\.\d*?)\d{3,}/, '$1'), DOLLARS);

/** '110.000' becomes '110.00': a spreadsheet shows any number of decimals. */
const dropZeros = (cell: string) => cell.replace(/(\.\d{2}\d*?)0+(\)?)$/, '$1$2');
