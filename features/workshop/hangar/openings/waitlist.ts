import type { WaitEntry } from './openings.contract.ts';

/** Where someone who waits stands; who left is not listed. */
export const WAIT_STATUSES = ['waiting', 'offered', 'taken', 'passed', 'left'] as const;

/** What the customer can answer to an offer. */
export const WAIT_ANSWERS = ['take', 'pass', 'leave'] as const;
export type WaitAnswer = (typeof WAIT_ANSWERS)[number];

/** What happens on the waitlist. */
export const OFFER_HOURS = 72;
/** From the day on which days are taken until a quote has to be accepted. */
export const TAKEN_DAYS = 14;

export const WAITLIST_MESSAGES = {
  missing: 'This quote request is not on the waitlist.',
  left: 'They left the waitlist.',
  held: 'You’re already holding days for them.',
  over: 'This lead is lost, or its work is already agreed on.',
  past: 'Choose today or a later day',
  gone: 'These days are no longer held for you. You are still on the waitlist.',
} as const;

/** 'Saturday, March 6 at 9:15 AM', in the shop's time. */
export function formatUntil(instant: string, timeZone: string): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Date(instant).toLocaleString('en-US', { ...parts, timeZone }).replace(/\u202f/g, ' ');
}

/** How many of those without held days would fit now. */
export const countFitting = (entries: readonly WaitEntry[]): number =>
  entries.filter(({ offer, fits }) => offer === null && fits !== null).length;
