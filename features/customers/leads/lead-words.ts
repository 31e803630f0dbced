import { formatTypedPhone } from '#foundation/business/opening-hours.ts';
import { numberKeys, searchKey } from '#foundation/fields/typed-text.ts';
import { formatDay } from '#time/format-day.ts';
import { dollars, formatEstimate } from '#website/estimates/estimate.ts';
import type { Estimate } from '#website/estimates/prices.contract.ts';
import {
  APPOINTMENT_TYPES,
  CONTACT_SERVICES,
  CONTACT_TIMELINES,
  DATE_DETAILS,
  DETAIL_LABELS,
  type LeadSource,
} from './leads.constants.ts';
import type { Lead, ParsedLead } from './leads.contract.ts';

export type FieldReader = (name: string) => string;

/** Reads form fields by name, trimmed; a missing field is empty. */
export function fieldReader(form: FormData): FieldReader {
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
}

/** Splits after the first word; a single word becomes both names. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || firstName };
}

/** 'n076fa' and 'N-076FA' become 'N076FA'; foreign numbers keep their dash. */
export function formatTailNumber(tailNumber: string): string {
  return tailNumber
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^N-(?=\d)/, 'N');
}

/** The address of an airplane's page at the desk; null for a text without letters or digits. */
export function airplanePath(tailNumber: string): string | null {
  const key = tailNumber.toLowerCase().replace(/[^a-z0-9]/g, '');
  return key === '' ? null : `/admin/airplanes/${key}`;
}

/** A single-word name was sent as both names; it shows once. */
export function customerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return firstName === lastName ? firstName : `${firstName} ${lastName}`;
}

/** The last line of a mail to the owner about a lead. */
export const howToReach = ({
  email,
  phone,
  ...name
}: Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone'>): string =>
  email === null
    ? `Call ${customerName(name)} at ${formatTypedPhone(phone!)}.`
    : `Reply to this email to write to ${customerName(name)}.`;

/** Null when none was chosen. */
export function formatServices(services: readonly string[]): string | null {
  return services.map(labelOfService).join(', ') || null;
}

export function labelOfService(service: string): string {
  return labelOf(SERVICE_LABELS, service);
}

const SERVICE_LABELS = { ...CONTACT_SERVICES, ...APPOINTMENT_TYPES };

export function formatTimeline(timeline: string): string {
  return labelOf(CONTACT_TIMELINES, timeline);
}

/** Null without one, and where a form repeats a date there that has its own label, such as that of an incident. */
export function shownTimeline({ timeline, details }: Pick<LeadContent, 'timeline' | 'details'>): string | null {
  if (!timeline || DATE_DETAILS.some((key) => details[key] === timeline)) return null;
  return formatDate(formatTimeline(timeline));
}

/** The stored fields of a quote request: empty optional fields are null, empty details left out. */
export interface LeadContent {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  businessName: string | null;
  aircraftType: string | null;
  tailNumber: string | null;
  services: string[];
  timeline: string | null;
  howDidYouFindUs: string | null;
  message: string | null;
  source: LeadSource;
  details: Record<string, string>;
}

export function contentOf(lead: ParsedLead): LeadContent {
  return {
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    phone: lead.phone || null,
    businessName: lead.businessName || null,
    aircraftType: lead.aircraftType || null,
    tailNumber: lead.tailNumber || null,
    services: lead.services ?? [],
    timeline: lead.timeline || null,
    howDidYouFindUs: lead.howDidYouFindUs || null,
    message: lead.message || null,
    source: lead.source ?? 'contact',
    details: Object.fromEntries(Object.entries(lead.details ?? {}).filter(([, value]) => value)),
  };
}

/** Equal for equal requests, regardless of the order of fields and how empty ones were sent. */
export function canonicalText(lead: ParsedLead): string {
  const { details, ...fields } = contentOf(lead);
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const { photoTokens, scheme } = lead;
  return JSON.stringify([Object.values(fields), sorted, isRobot(lead), photoTokens ?? [], scheme || null]);
}

/** `website` is a hidden honeypot field. */
export function isRobot({ website }: Pick<ParsedLead, 'website'>): boolean {
  return Boolean(website?.trim());
}

/** @returns null for text that cannot be an id */
export function parseLeadId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id < 2 ** 31 ? id : null;
}

/** The filled fields of a quote request as labels and formatted values. */
export function leadFacts(lead: LeadContent & { estimate?: Estimate | null }): { label: string; value: string }[] {
  const facts: [label: string, value: string | null][] = [
    ['Name', customerName(lead)],
    ['Business', lead.businessName],
    ['Email', lead.email],
    ['Phone', lead.phone && formatTypedPhone(lead.phone)],
    ['Aircraft', lead.aircraftType],
    ['Tail number', lead.tailNumber && formatTailNumber(lead.tailNumber)],
    ['Services', formatServices(lead.services)],
    ['Timeline', shownTimeline(lead)],
    ['How they found us', lead.howDidYouFindUs],
    ...Object.entries(lead.details).map(([key, value]): [string, string] => [
      DETAIL_LABELS[key] ?? key,
      formatDetail(key, value),
    ]),
    ['Estimated quote', lead.estimate ? `${dollars(lead.estimate.total)} (${formatEstimate(lead.estimate)})` : null],
    ['Message', lead.message],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** 'Jane Doe, Cessna 182' */
export function leadTitle(lead: Pick<Lead, 'firstName' | 'lastName' | 'aircraftType'>): string {
  return [customerName(lead), lead.aircraftType].filter(Boolean).join(', ');
}

export function formatDetail(key: string, value: string): string {
  if (DATE_DETAILS.includes(key)) return formatDate(value);
  return key === 'appointmentType' ? labelOf(APPOINTMENT_TYPES, value) : value;
}

/** '2026-11-23' becomes 'November 23, 2026'; other text is unchanged. */
export function formatDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  return Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : formatDay(text, 'long');
}

/** 'in 40 seconds', 'in 12 minutes', 'in 2 hours': rounded up. */
export function formatRetryDelay(seconds: number): string {
  if (seconds < 60) return formatUnits(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 3600) return formatUnits(Math.ceil(seconds / 60), 'minute');
  return formatUnits(Math.ceil(seconds / 3600), 'hour');
}

const formatUnits = (count: number, unit: string) => `in ${count} ${unit}${count === 1 ? '' : 's'}`;

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? labels[value]! : value;
}

type Identity = Pick<Lead, 'email' | 'phone' | 'lastName' | 'tailNumber'>;

/** What leads of the same person or airplane have in common. Without an email address, phone and last name stand for it. */
export function identityOf({ email, phone, lastName, tailNumber }: Identity) {
  const digits = phoneDigits(phone ?? '');
  const phoneKey = digits && `${digits} ${searchKey(lastName)}`;
  return {
    emailKey: email?.toLowerCase() || phoneKey,
    phoneKey,
    tailKey: (tailNumber ?? '').toLowerCase().replace(/[\s-]/g, ''),
  };
}

const MIN_PHONE_DIGITS = 7;

/** The digits of a phone number without the country code of the US; '' for what tells no people apart. */
export function phoneDigits(phone: string): string {
  const digits = searchKey(phone)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length < MIN_PHONE_DIGITS || /^(.)\1*$/.test(digits) ? '' : digits;
}

/** Columns for searching, sorting by name, and finding requests of the same person. */
export function searchFields(
  lead: Pick<
    Lead,
    'firstName' | 'lastName' | 'email' | 'phone' | 'businessName' | 'aircraftType' | 'tailNumber' | 'message'
  >,
) {
  const { firstName, lastName, email, phone, businessName, aircraftType, tailNumber, message } = lead;
  const text = [firstName, lastName, email, phone, businessName, aircraftType, tailNumber, message];
  const keys = text.map((part) => searchKey(part ?? ''));
  return {
    searchText: [...keys, ...keys.flatMap(numberKeys)].join(' '),
    sortName: searchKey(`${lastName} ${firstName}`),
    ...identityOf(lead),
  };
}
