import { DETAIL_KEYS, SHARED_DETAIL_KEYS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import {
  customerName,
  formatServices,
  formatTailNumber,
  formatTimeline,
  labelOfService,
} from '#features/leads/rules.ts';
import { BUSINESS } from '#features/site/contract.ts';
import { formatPhone } from '#features/site/rules.ts';

type Cell = string | number | null | undefined;
/** Reads a cell of each column, by column name. */
type Columns<Q> = Record<string, (from: Q) => Cell>;

interface ChosenService {
  quote: Quote;
  service: string;
}

const details = [...new Set([...Object.values(DETAIL_KEYS).flat(), ...SHARED_DETAIL_KEYS])];

/** The first columns of both tables. */
const HEAD: Columns<Quote> = {
  id: ({ id }) => id,
  received: ({ createdAt }) => localTime(createdAt),
  timeZone: () => BUSINESS.timeZone,
  status: ({ status }) => status,
};

export const QUOTE_COLUMNS: Columns<Quote> = {
  ...HEAD,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone && formatPhone(phone),
  businessName: ({ businessName }) => businessName,
  aircraftType: ({ aircraftType }) => aircraftType,
  tailNumber: ({ tailNumber }) => tailNumber && formatTailNumber(tailNumber),
  services: ({ services }) => formatServices(services),
  timeline: ({ timeline }) => timeline && formatTimeline(timeline),
  howDidYouFindUs: ({ howDidYouFindUs }) => howDidYouFindUs,
  message: ({ message }) => message,
  source: ({ source }) => source,
  ...Object.fromEntries(details.map((key) => [`details.${key}`, (quote: Quote) => quote.details[key]])),
  'estimate.base': ({ estimate }) => estimate?.base,
  'estimate.addOns': ({ estimate }) => estimate?.addOns.reduce((sum, { price }) => sum + price, 0),
  'estimate.multiplier': ({ estimate }) => estimate?.multiplier,
  'estimate.total': ({ estimate }) => estimate?.total,
  notes: ({ notes }) => notes,
  lostReason: ({ lostReason }) => lostReason,
  remindOn: ({ remindOn }) => remindOn,
  updated: ({ updatedAt }) => localTime(updatedAt),
};

export const SERVICE_COLUMNS: Columns<ChosenService> = {
  ...Object.fromEntries(
    Object.entries(HEAD).map(([name, read]) => [name, ({ quote }: ChosenService) => read(quote)] as const),
  ),
  customer: ({ quote }) => customerName(quote),
  aircraftType: ({ quote }) => quote.aircraftType,
  tailNumber: ({ quote: { tailNumber } }) => tailNumber && formatTailNumber(tailNumber),
  source: ({ quote }) => quote.source,
  service: ({ service }) => labelOfService(service),
  price: ({ quote, service }) => quote.estimate?.addOns.find(({ name }) => name === service)?.price,
};

export function servicesOf(quotes: readonly Quote[]): ChosenService[] {
  return quotes.flatMap((quote) => quote.services.map((service) => ({ quote, service })));
}

export const csvHeader = <Q>(columns: Columns<Q>) => csvLine(Object.keys(columns));

export function csvLines<Q>(columns: Columns<Q>, rows: readonly Q[]): string {
  const readers = Object.values(columns);
  return rows.map((row) => csvLine(readers.map((read) => read(row)))).join('');
}

export function csvTotals({ count, estimates }: { count: number; estimates: number }): string {
  const totals: Record<string, Cell> = { id: 'Total', received: count, 'estimate.total': estimates };
  return csvLine(Object.keys(QUOTE_COLUMNS).map((name) => totals[name]));
}

/** A line in RFC 4180 format, with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Spreadsheets run text that begins like a formula; a leading apostrophe stops that. Numbers need none.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = typeof cell === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** '2026-11-23 08:40' in shop time. */
const localTime = (instant: string) => LOCAL_TIME.format(new Date(instant)).replace(',', '');
const LOCAL_TIME = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS.timeZone,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
