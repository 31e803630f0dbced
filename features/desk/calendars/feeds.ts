import { addDays } from '#time/days.ts';
import { DAY_MS } from '#time/units.ts';

export const FEED_SCOPES = {
  both: 'Hangar and appointments',
  hangar: 'Hangar only: stays and ready dates',
  appointments: 'Appointments only',
} as const;
/** What a calendar is called there, after the name of the shop. */
export const FEED_NAMES = {
  both: 'hangar and appointments',
  hangar: 'hangar',
  appointments: 'appointments',
} as const satisfies Record<keyof typeof FEED_SCOPES, string>;
export type FeedScope = keyof typeof FEED_SCOPES;

/** In days from today: how far a feed goes, and how long it says that something is cancelled. */
const FEED_DAYS = { back: 90, ahead: 400, cancelled: 30 } as const;

/** How often calendars should read a feed, and how often one can be read in an hour. */
export const FEED_READS = { everyMinutes: 60, perHour: 60 } as const;

export const FEED_MESSAGES = {
  missing: 'You have no calendar feed.',
  unknown: 'This calendar feed no longer exists. It was turned off or given a new address.',
  tooMany: 'This calendar was read too often. Please wait a while.',
} as const;

export const FEED_TOASTS = {
  made: { title: 'Calendar feed created', description: 'Add its address to your calendar.' },
  changed: { title: 'Saved', description: 'Your calendar will pick up the change within an hour or so.' },
  renewed: { title: 'New address', description: 'The old one no longer works.' },
  ended: { title: 'Calendar feed turned off', description: 'Its address no longer works.' },
  copied: { title: 'Address copied', description: 'Add it to your calendar as a subscription.' },
  notCopied: { title: 'Not copied', description: 'Select the address and copy it yourself.', kind: 'error' },
} as const;

/** An event of the shop. Starts and ends are days or instants (ISO 8601); the end is exclusive. */
export interface ShopEvent {
  /** Such as 'stay-12'. */
  key: string;
  starts: string;
  ends: string;
  isTentative: boolean;
  /** The summary, without the customer's name. */
  summary: string;
  customer: string | null;
  location: string | null;
}

/** What feeds have shown of an event. */
export interface SeenEvent {
  key: string;
  /** The hash of what it said. */
  hash: string;
  sequence: number;
  starts: string;
  ends: string;
  changedAt: string;
  cancelledAt: string | null;
}

/** The days that a feed covers. */
export function feedWindow(today: string): { from: string; to: string } {
  return { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) };
}

/** What changes about what was shown: new and changed events, and keys to forget. */
export interface SeenChanges {
  added: SeenEvent[];
  changed: SeenEvent[];
  forgotten: string[];
}

/**
 * Compares what was shown with what is. An event that is gone is cancelled, unless its days have just left the window;
 * cancellations are forgotten after a while.
 */
export function compareEvents(
  seen: readonly SeenEvent[],
  current: readonly (Pick<ShopEvent, 'key' | 'starts' | 'ends'> & { hash: string })[],
  { from, now }: { from: string; now: Date },
): SeenChanges {
  const known = new Map(seen.map((event) => [event.key, event]));
  const present = new Set(current.map(({ key }) => key));
  const changedAt = now.toISOString();
  const changes: SeenChanges = { added: [], changed: [], forgotten: [] };
  for (const { key, hash, starts, ends } of current) {
    const before = known.get(key);
    const next = { key, hash, starts, ends, changedAt, cancelledAt: null };
    if (!before) changes.added.push({ ...next, sequence: 0 });
    else if (before.hash !== hash || before.cancelledAt !== null)
      changes.changed.push({ ...next, sequence: before.sequence + 1 });
  }
  for (const event of seen) {
    if (present.has(event.key)) continue;
    if (event.cancelledAt === null && event.ends > from)
      changes.changed.push({ ...event, sequence: event.sequence + 1, changedAt, cancelledAt: changedAt });
    else if (event.cancelledAt === null || isForgotten(event.cancelledAt, now)) changes.forgotten.push(event.key);
  }
  return changes;
}

const isForgotten = (cancelledAt: string, now: Date) =>
  now.getTime() - Date.parse(cancelledAt) > FEED_DAYS.cancelled * DAY_MS;
