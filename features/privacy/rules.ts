import { addDays } from '#time/days.ts';
import { ERASED, HELD_LABELS, type HeldKind } from './constants.ts';
import type { HeldCounts } from './contract.ts';

/** The details of a referral, by person. */
const REFERRAL_FIELDS = [
  ['referrerName', 'referrerEmail', 'referrerPhone'],
  ['refereeName', 'refereeEmail', 'refereePhone'],
] as const;

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
