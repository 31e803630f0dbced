import { ONE_MILLI } from '#features/shop/constants.ts';
import { OFFER_LIMITS as LIMITS, UNITS } from '../constants.ts';
import type { OfferLine } from '../contract.ts';
import { readDollars, readQuantity } from '../typing/rules.ts';

/** A line as far as a row of a spreadsheet tells it. */
export type PastedLine = Pick<OfferLine, 'text' | 'detail' | 'quantityMilli' | 'unit' | 'unitCents'>;

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
 * Rows that were copied from a spreadsheet: a text first, then in any order a unit, a quantity, a price and an amount. Of
 * numbers alone, one is the price, and two are quantity and price. Null unless there are several cells: that is a text
 * to be typed in.
 */
export function readPastedRows(text: string): PastedLine[] | null {
  const rows = splitCells(text).filter((cells) => cells.some(Boolean));
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return null;
  return rows.slice(0, MAX_ROWS).filter(isNoHeader).map(toLine);
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

const HEADINGS = /^(line|item|description|text|work|qty|quantity|unit|price|rate|unit price|amount|total)s?$/i;
const isNoHeader = (cells: string[]) => !cells.filter(Boolean).every((cell) => HEADINGS.test(cell));

function toLine([first = '', ...rest]: string[]): PastedLine {
  const unit = rest.map((cell) => UNIT_NAMES[cell.toLowerCase()]).find(Boolean) ?? 'job';
  const numbers = rest.filter((cell) => cell !== '' && 'value' in readDollars(cell));
  const [quantity, price] = numbers.length > 1 ? numbers : [undefined, numbers[0]];
  const detail = rest.filter((cell) => cell && !UNIT_NAMES[cell.toLowerCase()] && !numbers.includes(cell)).join('\n');
  const milli = quantity === undefined ? { value: ONE_MILLI } : readQuantity(quantity);
  const cents = price === undefined ? { value: null } : readDollars(price);
  return {
    text: first.replace(/\s+/g, ' ').slice(0, LIMITS.lineText),
    detail: detail.slice(0, LIMITS.lineDetail),
    quantityMilli: 'value' in milli ? milli.value : ONE_MILLI,
    unit,
    unitCents: 'value' in cents ? cents.value : null,
  };
}
