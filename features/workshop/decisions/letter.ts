import { formatPlace } from '#customers/appointments/slots.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { Business } from '#foundation/business/business.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';

/** The bits of each byte of a SHA-256 in hex, the highest first: 32 columns of eight. */
export function hashBits(hash: string): boolean[][] {
  const bytes = hash.match(/../g) ?? [];
  return bytes.map((byte) => [...Number.parseInt(byte, 16).toString(2).padStart(8, '0')].map((bit) => bit === '1'));
}

/** Where the shop is and when it is reached. */
export function reachOf({ business: { place, phone, hours } }: Pick<Letterhead, 'business'>): string[] {
  return [place, [phone && formatPhone(phone), hours].filter(Boolean).join(', ')].filter(Boolean);
}

/** A SHA-256 in groups of four. */
export const groupsOf = (hash: string): string[] => hash.match(/.{4}/g) ?? [];
/** The beginning of a hash, for the foot of a page. */
export const beginningOf = (hash: string): string => `${groupsOf(hash).slice(0, 4).join(' ')} …`;

/** A moment in shop time: 'Tue, Jun 2, 2026' and '9:14:09 PM MDT'. */
export function momentOf(at: string): { date: string; time: string } {
  const moment = new Date(at);
  const timeZone = shopTimeZone();
  const day = shopDay(moment);
  return {
    date: `${formatDay(day, 'shortWeekday')}, ${day.slice(0, 4)}`,
    time: moment.toLocaleTimeString('en-US', { timeZone, timeStyle: 'long' }),
  };
}

export type Recipient = Pick<Lead, 'firstName' | 'lastName' | 'businessName' | 'email'>;
export type Letterhead = ReturnType<typeof letterheadOf>;

/** The shop and the customer as a document names them. */
export function letterheadOf(business: Business, lead: Recipient) {
  return {
    business: {
      name: business.name,
      place: formatPlace(business),
      phone: business.phone,
      hours: business.hours.map(({ label }) => label).join(', '),
    },
    customer: { name: customerName(lead), businessName: lead.businessName, email: lead.email },
  };
}
