import { shopTimeZone, zonedFormat } from '#time/shop-time.ts';

/** Tables as CSV. */

export type Cell = string | number | null | undefined;
/** Reads a cell of each column, by column name. */
export type Columns<Row> = Record<string, (from: Row) => Cell>;

export const csvHeader = <Row>(columns: Columns<Row>) => csvLine(Object.keys(columns));

export function csvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const readers = Object.values(columns);
  return rows.map((row) => csvLine(readers.map((read) => read(row)))).join('');
}

/** A line in RFC 4180 format, with its line break. Excel parts cells at a semicolon in some countries. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Spreadsheets run text that begins like a formula; a leading apostrophe stops that. Numbers and amounts need none.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const runs = typeof cell === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-\d+\.\d\d$/.test(text);
  const harmless = runs ? `'${text}` : text;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** '2026-11-23 08:40' in shop time. */
export const localTime = (instant: string) => clock(shopTimeZone()).format(new Date(instant)).replace(',', '');
const clock = zonedFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
