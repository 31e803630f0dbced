import type { WaitEntry } from './contract.ts';

/** 'Saturday, March 6 at 9:15 AM', in the shop's time. */
export function formatUntil(instant: string, timeZone: string): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Date(instant).toLocaleString('en-US', { ...parts, timeZone }).replace(/\u202f/g, ' ');
}

/** How many of those without held days would fit now. */
export const countFitting = (entries: readonly WaitEntry[]): number =>
  entries.filter(({ offer, fits }) => offer === null && fits !== null).length;
