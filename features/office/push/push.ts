import { TZDate } from '@date-fns/tz';
import type { Role } from '#rights/rights.ts';
import { shopDay, shopTime, shopTimeZone } from '#time/shop-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time/units.ts';

interface Kind {
  label: string;
  hint?: string;
  group: 'Customers' | 'Shop';
  /** The roles that may hear of it, and whether it is on until they choose. */
  roles: Partial<Record<Role, 'on' | 'off'>>;
  /** The words for one and for several in the summary after quiet hours. */
  count: readonly [one: string, several: string];
}

/** What can ring, in the order of the account page. */
export const PUSH_KINDS = {
  lead: { label: 'New lead', group: 'Customers', roles: { owner: 'on' }, count: ['new lead', 'new leads'] },
  question: {
    label: 'Question or email',
    group: 'Customers',
    roles: { owner: 'on' },
    count: ['question', 'questions'],
  },
  opened: {
    label: 'Quote opened',
    group: 'Customers',
    roles: { owner: 'off' },
    count: ['quote opened', 'quotes opened'],
  },
  accepted: {
    label: 'Quote accepted',
    group: 'Customers',
    roles: { owner: 'on', bookkeeper: 'off' },
    count: ['quote accepted', 'quotes accepted'],
  },
  declined: {
    label: 'Quote declined',
    group: 'Customers',
    roles: { owner: 'off' },
    count: ['quote declined', 'quotes declined'],
  },
  changed: {
    label: 'Change order answered',
    group: 'Customers',
    roles: { owner: 'off' },
    count: ['change order answered', 'change orders answered'],
  },
  payment: {
    label: 'Payment',
    group: 'Shop',
    roles: { owner: 'off', bookkeeper: 'off' },
    count: ['payment', 'payments'],
  },
  stage: {
    label: 'A stage is waiting for me',
    group: 'Shop',
    roles: { painter: 'on' },
    count: ['stage waiting', 'stages waiting'],
  },
  trouble: {
    label: 'Site in trouble',
    hint: 'Rings at night, too',
    group: 'Shop',
    roles: { owner: 'on' },
    count: ['problem with the site', 'problems with the site'],
  },
} as const satisfies Record<string, Kind>;
export type PushKind = keyof typeof PUSH_KINDS;
export const PUSH_KIND_NAMES = Object.keys(PUSH_KINDS) as [PushKind, ...PushKind[]];

/** The keys that name this site to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** What is shown on a device, and the subscription that it is encrypted for. */
export interface Notification {
  device: { endpoint: string; p256dh: string; auth: string };
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** Something that rings. Its texts name no address and no sum: they stand on locked phones. */
export interface Ring {
  kind: PushKind;
  /** The record that it is about, such as `lead-12`: a newer one replaces what waits or shows. */
  tag: string;
  title: string;
  body?: string;
  path: string;
}

/** `about` is the airplane that a customer asks or writes about. */
export const questionRing = (
  { who, about, text }: { who: string; about: string | null; text: string | null },
  record: Pick<Ring, 'tag' | 'path'>,
): Ring => ({
  kind: 'question',
  title: `${who} wrote`,
  body: [about && `${about}.`, text && `“${text}”`].filter(Boolean).join(' '),
  ...record,
});

/** The kind of "Send a test", which rings at any hour. */
export const TEST_KIND = 'test';
/** The one notification after quiet hours. */
export const SUMMARY_TAG = 'summary';

export const PUSH_LIMITS = { devices: 20, endpoint: 1_000, title: 200, body: 500 } as const;

/** The waits after the first, second, … try; the last try is final. */
export const PUSH_WAITS_MS = [5_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** How long a push service keeps what a phone that is off has not taken. */
export const PUSH_TTL_SECONDS = DAY_MS / 1_000;
/** How long notifications are kept once they were sent or given up. */
export const PUSH_DAYS = 2;

/** HH:MM of shop time. */
export const BUILT_IN_QUIET = { quietFrom: '21:00', quietTo: '06:00' } as const;

/** Whether a kind is for this role at all. */
export const mayRing = (kind: string, role: string): kind is PushKind =>
  Object.hasOwn(PUSH_KINDS, kind) && Object.hasOwn(PUSH_KINDS[kind as PushKind].roles, role);

/** Whether a kind rings for a user; `choices` null are those that are built in. */
export function rings(kind: string, role: string, choices: { kinds: Record<string, boolean> } | null): boolean {
  if (!mayRing(kind, role)) return false;
  const { roles }: Kind = PUSH_KINDS[kind];
  return choices?.kinds[kind] ?? roles[role as Role] === 'on';
}

/** Counts by kind: `['lead', 'lead', 'payment']` gives "2 new leads, 1 payment". */
export function summarize(kinds: readonly string[]): string {
  return PUSH_KIND_NAMES.flatMap((kind) => {
    const times = kinds.filter((each) => each === kind).length;
    const [one, several] = PUSH_KINDS[kind].count;
    return times === 0 ? [] : `${times} ${times === 1 ? one : several}`;
  }).join(', ');
}

export const PUSH_MESSAGES = {
  missing: 'This device no longer rings.',
  tooMany: `You already have ${PUSH_LIMITS.devices} devices. Remove one first.`,
  endpoint: 'This is no address of a push service on the public internet.',
  keys: 'These are no keys of a push subscription.',
  foreign: 'This rings for other roles only.',
  quiet: 'Enter both times, or leave both empty.',
} as const;

export const PUSH_TOASTS = {
  added: { title: 'This device rings now', description: 'Send a test to see how it looks.' },
  removed: { title: 'Device removed', description: 'It won’t ring anymore.' },
  tested: { title: 'Test sent', description: 'It should ring within a few seconds.' },
  saved: { title: 'Saved', description: 'It takes effect right away.' },
  blocked: {
    title: 'Notifications are blocked',
    description: 'Your browser doesn’t let this site send notifications. Allow them in its settings, then try again.',
    kind: 'error',
  },
  failed: {
    title: 'This device can’t ring yet',
    description: 'The browser’s push service could not be reached. Check the connection, then try again.',
    kind: 'error',
  },
} as const;

/** HH:MM of shop time, both null for never. */
type QuietHours = { quietFrom: string | null; quietTo: string | null };

/** When quiet hours that hold at an instant end; null outside of them. They hold from ≤ clock < to. */
export function quietUntil(now: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const clock = shopTime(now);
  const isQuiet = quietFrom < quietTo ? quietFrom <= clock && clock < quietTo : quietFrom <= clock || clock < quietTo;
  if (!isQuiet || quietFrom === quietTo) return null;
  const [year = 0, month = 1, day = 1] = shopDay(now).split('-').map(Number);
  const [hour = 0, minute = 0] = quietTo.split(':').map(Number);
  const isTomorrow = clock >= quietTo;
  return new Date(new TZDate(year, month - 1, day + (isTomorrow ? 1 : 0), hour, minute, shopTimeZone()).getTime());
}
