import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { type DeskMethod, METHOD_PHRASES } from './decisions.constants.ts';

/** Whether a typed name has two letters of any script. It need not equal the lead's name. */
export function isSignature(name: string): boolean {
  return (name.match(/\p{L}/gu) ?? []).length >= 2;
}

/** What a signature still lacks, in words; `act` is what the button does. */
export function describeMissing(act: string, before: readonly string[], fields: FormData): string {
  const boxes = ['authorized', 'consent'].filter((name) => !fields.has(name));
  const missing = [
    ...before,
    !isSignature(String(fields.get('name') ?? '')) && 'type your full name',
    boxes.length > 0 &&
      (boxes.length === 2 ? 'check both boxes' : `check the ${boxes[0] === 'authorized' ? 'first' : 'second'} box`),
  ].filter((each) => each !== false);
  return missing.length === 0 ? '' : `To ${act}, ${new Intl.ListFormat('en-US').format(missing)}.`;
}

/** Whether a sum needs a code by email to be accepted; `fromCents` is the setting. */
export const needsCode = (totalCents: number, fromCents: number | null): boolean =>
  fromCents !== null && totalCents >= fromCents;

export interface Signing {
  via: 'link' | 'desk';
  /** Who of the shop entered it, and how the shop heard of it; null through the link. */
  enteredBy: string | null;
  method: DeskMethod | null;
  reference: string | null;
  ip: string | null;
  userAgent: string | null;
  /** UTC */
  decidedAt: string;
}

/** What records of quotes and of change orders share. Its canonical JSON is stored, hashed, sealed and mailed. */
export interface SignedRecord extends Signing {
  decision: 'accepted' | 'declined';
  /** The number of the quote or job. */
  number: string;
  documentHash: string;
  pdfSha256: string;
  /** The address that the document was sent to; null if the shop handed it over. */
  email: string | null;
}

/** Someone who decides through the private link. */
export const throughLink = (request: { ip: string; headers: { 'user-agent'?: string } }, now: Date): Signing => ({
  via: 'link',
  enteredBy: null,
  method: null,
  reference: null,
  ip: request.ip.slice(0, 45),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  decidedAt: now.toISOString(),
});

/** The shop, which enters what it heard. */
export const atDesk = (
  entered: { enteredBy: string | null; method: DeskMethod; reference: string | null },
  now: Date,
): Signing => ({ via: 'desk', ...entered, ip: null, userAgent: null, decidedAt: now.toISOString() });

/** 'Entered by the shop on December 1, 2026 after a phone call.' Null of a decision through the link. */
export function formatEntered({
  via,
  method,
  reference,
  decidedAt,
}: Pick<Signing, 'via' | 'method' | 'reference' | 'decidedAt'>): string | null {
  if (via === 'link') return null;
  const day = formatDay(shopDay(new Date(decidedAt)), 'long');
  return `Entered by the shop on ${[day, 'after', METHOD_PHRASES[method!], reference].filter(Boolean).join(' ')}.`;
}
