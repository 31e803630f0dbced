import type { Estimate } from '#features/estimates/contract.ts';
import { dollars, formatEstimate } from '#features/estimates/rules.ts';
import { formatPhone } from '#features/site/rules.ts';
import { dayInParts } from '#time/shop-time.ts';
import {
  APPOINTMENT_TYPES,
  CONTACT_SERVICES,
  CONTACT_TIMELINES,
  DATE_DETAILS,
  DETAIL_LABELS,
  type QuoteSource,
} from './constants.ts';
import type { ParsedQuote, Quote } from './contract.ts';

export type FieldReader = (name: string) => string;

/** Reads the fields of a form by their names, trimmed; what is missing is empty. */
export function fieldReader(form: FormData): FieldReader {
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
}

/** 'Dana Q. Whitfield' as first and last name: the first word, and the rest; a single word is both. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || firstName };
}

/** 'n076fa' and 'N-076FA' become 'N076FA'; a number from elsewhere keeps its dash. */
export function formatTailNumber(tailNumber: string): string {
  return tailNumber
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^N-(?=\d)/, 'N');
}

/** The customer's name. Forms with one field for it send a single word as both names; it shows once. */
export function customerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return firstName === lastName ? firstName : `${firstName} ${lastName}`;
}

/** The services as people read them, joined by commas; null when none was chosen. */
export function formatServices(services: readonly string[]): string | null {
  return services.map(labelOfService).join(', ') || null;
}

/** A service as people read it. */
export function labelOfService(service: string): string {
  return labelOf(SERVICE_LABELS, service);
}

const SERVICE_LABELS = { ...CONTACT_SERVICES, ...APPOINTMENT_TYPES };

/** The timeline as people read it. */
export function formatTimeline(timeline: string): string {
  return labelOf(CONTACT_TIMELINES, timeline);
}

/** What is stored of a quote request: empty optional fields as null, empty details left out. */
export interface QuoteContent {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  businessName: string | null;
  aircraftType: string | null;
  tailNumber: string | null;
  services: string[];
  timeline: string | null;
  howDidYouFindUs: string | null;
  message: string | null;
  source: QuoteSource;
  details: Record<string, string>;
}

/** What is to be stored of what was sent. */
export function contentOf(quote: ParsedQuote): QuoteContent {
  return {
    firstName: quote.firstName,
    lastName: quote.lastName,
    email: quote.email,
    phone: quote.phone || null,
    businessName: quote.businessName || null,
    aircraftType: quote.aircraftType || null,
    tailNumber: quote.tailNumber || null,
    services: quote.services ?? [],
    timeline: quote.timeline || null,
    howDidYouFindUs: quote.howDidYouFindUs || null,
    message: quote.message || null,
    source: quote.source ?? 'contact',
    details: Object.fromEntries(Object.entries(quote.details ?? {}).filter(([, value]) => value)),
  };
}

/** The same text for the same request, in whatever order its fields came and however its empty ones were written. */
export function canonicalText(quote: ParsedQuote): string {
  const { details, ...fields } = contentOf(quote);
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([Object.values(fields), sorted, isRobot(quote), quote.photoTokens ?? []]);
}

/** Only a robot fills in the field that no person sees. */
export function isRobot({ website }: Pick<ParsedQuote, 'website'>): boolean {
  return Boolean(website?.trim());
}

/** The id in an address; null when no quote can have it. */
export function quoteId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id < 2 ** 31 ? id : null;
}

/** All that a quote request says, in words, one fact a line; what was left empty is left out. */
export function quoteFacts(quote: QuoteContent & { estimate?: Estimate | null }): { label: string; value: string }[] {
  const facts: [label: string, value: string | null][] = [
    ['Name', customerName(quote)],
    ['Business', quote.businessName],
    ['Email', quote.email],
    ['Phone', quote.phone && formatPhone(quote.phone)],
    ['Aircraft', quote.aircraftType],
    ['Tail number', quote.tailNumber && formatTailNumber(quote.tailNumber)],
    ['Services', formatServices(quote.services)],
    ['Timeline', quote.timeline && formatDate(formatTimeline(quote.timeline))],
    ['How they found us', quote.howDidYouFindUs],
    ...Object.entries(quote.details).map(([key, value]): [string, string] => [
      DETAIL_LABELS[key] ?? key,
      formatDetail(key, value),
    ]),
    ['Estimated quote', quote.estimate ? `${dollars(quote.estimate.total)} (${formatEstimate(quote.estimate)})` : null],
    ['Message', quote.message],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** 'Jane Doe, Cessna 182'; the name alone when no aircraft is known. */
export function quoteTitle(quote: Pick<Quote, 'firstName' | 'lastName' | 'aircraftType'>): string {
  return [customerName(quote), quote.aircraftType].filter(Boolean).join(', ');
}

/** The value of a form's own field as people read it. */
export function formatDetail(key: string, value: string): string {
  if (DATE_DETAILS.includes(key)) return formatDate(value);
  return key === 'appointmentType' ? labelOf(APPOINTMENT_TYPES, value) : value;
}

/** '2026-11-23' becomes 'November 23, 2026'; anything else stays as it is. */
export function formatDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : dayInParts(text, { dateStyle: 'long' });
}

/** 'in 40 seconds', 'in 12 minutes', 'in 2 hours': when to try again, never too early. */
export function inPlainTime(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

const counted = (count: number, unit: string) => `in ${count} ${unit}${count === 1 ? '' : 's'}`;

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? labels[value]! : value;
}

/** The email address and tail number as they are compared: without case, the number without dashes and spaces. */
export function identityOf({ email, tailNumber }: Pick<Quote, 'email' | 'tailNumber'>) {
  return { emailKey: email.toLowerCase(), tailKey: (tailNumber ?? '').toLowerCase().replace(/[\s-]/g, '') };
}

/** What a search looks at, what the list by name goes by, and by what others of the same person are found. */
export function searchFields(
  quote: Pick<
    Quote,
    'firstName' | 'lastName' | 'email' | 'phone' | 'businessName' | 'aircraftType' | 'tailNumber' | 'message'
  >,
) {
  const { firstName, lastName, email, phone, businessName, aircraftType, tailNumber, message } = quote;
  const text = [firstName, lastName, email, phone, businessName, aircraftType, tailNumber, message];
  return {
    searchText: text
      .map((part) => part ?? '')
      .join(' ')
      .toLowerCase(),
    sortName: `${lastName} ${firstName}`.toLowerCase(),
    ...identityOf(quote),
  };
}
