import { addDays } from '#time/days.ts';
import type { HeldCounts } from './people.contract.ts';

/** The API's path of what was erased. */
export const ERASURES = '/api/people/erasures';

/** Replaces an erased person's data within other people's texts. */
const ERASED = '[erased]';

/** On request, or at the end of the retention period. */
export const ERASURE_REASONS = ['asked', 'retention'] as const;

/** Choices of the retention period, counted from a quote's last change. */
export const RETENTION_MONTHS = [6, 12, 18, 24, 36, 60, 84, 120] as const;

/** In display order: singular and plural. */
export const HELD_LABELS = {
  quotes: [
    'quote request, with its notes, history, reminder and appointment',
    'quote requests, with their notes, history, reminders and appointments',
  ],
  photos: ['photo', 'photos'],
  offers: ['quote, with its versions and answers', 'quotes, with their versions and answers'],
  jobs: ['job, with its photos and payments', 'jobs, with their photos and payments'],
  passports: ['paint passport', 'paint passports'],
  mails: ['email in the outbox', 'emails in the outbox'],
  mentions: ['request from someone else that mentions this address', 'requests from others that mention this address'],
  suspects: ['request that looks like spam', 'requests that look like spam'],
  accounts: ['account without admin rights', 'accounts without admin rights'],
  codes: ['invitation or password code', 'invitations and password codes'],
  history: ['change history entry', 'change history entries'],
} as const;
export type HeldKind = keyof typeof HELD_LABELS;

export const PEOPLE_MESSAGES = {
  admin: 'An admin logs in with this address. Remove that account on the account page first.',
  openWork: (number: string) =>
    number.startsWith('J')
      ? `Finish or cancel job ${number} first.`
      : `Finish ${number} first: move its lead to Work Complete, then erase.`,
  nothing: 'Nothing is stored about this person.',
  several: (leads: readonly string[]) =>
    `Several people gave this phone number. Look them up one by one, by the number of a lead: ${leads.join(', ')}.`,
  filesLeft: (files: number) =>
    `${files} ${files === 1 ? 'photo or email file will be deleted' : 'photo or email files will be deleted'} in the next cleanup, within two hours.`,
} as const;

export const PEOPLE_TOASTS = {
  erased: (quotes: number, filesLeft = 0) => ({
    title: 'Erased',
    description: [
      `Everything stored about this person was erased, including ${quotes} quote request${quotes === 1 ? '' : 's'}.`,
      ...(filesLeft > 0 ? [PEOPLE_MESSAGES.filesLeft(filesLeft)] : []),
    ].join(' '),
  }),
  exported: { title: 'Exported', description: 'The file is in your downloads. Share it only with this person.' },
} as const;

/** The details of a referral, by person. */
const REFERRAL_FIELDS = [
  ['referrerName', 'referrerEmail', 'referrerPhone'],
  ['refereeName', 'refereeEmail', 'refereePhone'],
] as const;

/** Whether the contact of a person is an address; else it is the phone and last name of leads without one. */
export const isAddress = (contact: string) => contact.includes('@');

/** Whether a text has the address, and not only as part of a longer one. */
export function mentionsAddress(text: string, email: string): boolean {
  return addressPattern(email).test(text);
}

/** The details of another person's request about this person, by field. */
export function findMention(details: Record<string, string>, email: string): Record<string, string> {
  const fields = REFERRAL_FIELDS.filter(([, address]) => details[address]?.trim().toLowerCase() === email).flat();
  return Object.fromEntries(fields.flatMap((field) => (details[field] ? [[field, details[field]]] : [])));
}

/** Removes the fields about the person, and anonymizes the others. */
export function removeMention(details: Record<string, string>, email: string): Record<string, string> {
  const mention = findMention(details, email);
  const others = Object.entries(details).filter(([field]) => !(field in mention));
  return anonymize(Object.fromEntries(others), email, Object.values(mention));
}

/**
 * Replaces the address and the given names and phone numbers in all texts of a nested value. The names come from a
 * referral's details.
 */
export function anonymize<T>(value: T, email: string, names: readonly string[] = []): T {
  if (typeof value === 'string') {
    const anonymous = [...names]
      .sort((a, b) => b.length - a.length)
      .reduce((text, name) => text.replace(wholeWordPattern(name), ERASED), value as string);
    return anonymous.replace(addressPattern(email), ERASED) as T;
  }
  if (Array.isArray(value)) return value.map((item) => anonymize(item, email, names)) as T;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, anonymize(item, email, names)])) as T;
  return value;
}

/** A line per kind of data, such as '2 photos'. */
export function formatHeld(held: Partial<Record<string, number>>): string[] {
  return (Object.keys(HELD_LABELS) as HeldKind[])
    .filter((kind) => (held[kind] ?? 0) > 0)
    .map((kind) => {
      const [singular, plural] = HELD_LABELS[kind];
      return held[kind] === 1 ? `1 ${singular}` : `${held[kind]!.toLocaleString('en-US')} ${plural}`;
    });
}

export const isNothingHeld = (held: HeldCounts) => Object.values(held).every((count) => count === 0);

/** Subtracts months; clamps to the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() === now.getUTCDate()) return then;
  // The month has no such day, so the date overflowed into the next one.
  const last = addDays(`${then.toISOString().slice(0, 7)}-01`, -1);
  return new Date(`${last}${now.toISOString().slice(10)}`);
}

const wholeWordPattern = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu');

function addressPattern(email: string): RegExp {
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${RegExp.escape(email)}(?![\\w-]|\\.\\w)`, 'giu');
}
