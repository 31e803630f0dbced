import { addDays } from '#time/days.ts';
import { ERASED, HELD_LABELS, type HeldKind } from './constants.ts';
import type { HeldCounts } from './contract.ts';

/** The parts of a referral that tell of one person. */
const PEOPLE_OF_REFERRAL = [
  ['referrerName', 'referrerEmail', 'referrerPhone'],
  ['refereeName', 'refereeEmail', 'refereePhone'],
] as const;

/** Whether a text names the address: not as the end or beginning of a longer one. */
export function namesAddress(text: string, email: string): boolean {
  return addressIn(email).test(text);
}

/** What the details of another person's request say of the person with this address, by field. */
export function mentionIn(details: Record<string, string>, email: string): Record<string, string> {
  const fields = PEOPLE_OF_REFERRAL.filter(([, address]) => details[address]?.trim().toLowerCase() === email).flat();
  return Object.fromEntries(fields.flatMap((field) => (details[field] ? [[field, details[field]]] : [])));
}

/** Details without the fields that tell of the person, and with nothing of them in the others. */
export function withoutMention(details: Record<string, string>, email: string): Record<string, string> {
  const mention = mentionIn(details, email);
  const others = Object.entries(details).filter(([field]) => !(field in mention));
  return withoutPerson(Object.fromEntries(others), email, Object.values(mention));
}

/**
 * The same value with neither the address nor these names and numbers in its texts, however deep they stand.
 * `details` of a referral give the names; without them, only the address goes.
 */
export function withoutPerson<T>(value: T, email: string, names: readonly string[] = []): T {
  if (typeof value === 'string') {
    const anonymous = [...names]
      .sort((a, b) => b.length - a.length)
      .reduce((text, name) => text.replace(wholeWords(name), ERASED), value as string);
    return anonymous.replace(addressIn(email), ERASED) as T;
  }
  if (Array.isArray(value)) return value.map((each) => withoutPerson(each, email, names)) as T;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withoutPerson(each, email, names)]),
    ) as T;
  return value;
}

/** The kinds of which something is held, in words: '2 photos'. */
export function formatHeld(held: Partial<Record<string, number>>): string[] {
  return (Object.keys(HELD_LABELS) as HeldKind[])
    .filter((kind) => (held[kind] ?? 0) > 0)
    .map((kind) => {
      const [one, several] = HELD_LABELS[kind];
      return held[kind] === 1 ? `1 ${one}` : `${held[kind]!.toLocaleString('en-US')} ${several}`;
    });
}

export const holdsNothing = (held: HeldCounts) => Object.values(held).every((count) => count === 0);

/** The instant so many months before; the last day of a month that is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() === now.getUTCDate()) return then;
  // The month has no such day, and the date ran over into the next one.
  const last = addDays(`${then.toISOString().slice(0, 7)}-01`, -1);
  return new Date(`${last}${now.toISOString().slice(10)}`);
}

const wholeWords = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu');

function addressIn(email: string): RegExp {
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${RegExp.escape(email)}(?![\\w-]|\\.\\w)`, 'giu');
}
