import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time/units.ts';

/** What webhooks tell, in the words of the settings. */
export const WEBHOOK_EVENTS = {
  'offer.sent': 'Quote sent',
  'offer.accepted': 'Quote accepted',
  'offer.declined': 'Quote declined',
  'change.decided': 'Change order answered',
  'job.booked': 'Job booked',
  'job.stage': 'Job stage changed',
  'job.moved': 'Ready date moved',
  'job.ready': 'Job ready',
  'job.delivered': 'Job delivered',
  'invoice.sent': 'Invoice sent',
  'invoice.credited': 'Credit note sent',
  'payment.recorded': 'Payment recorded',
  'stay.moved': 'Hangar stay moved',
  'passport.transferred': 'Passport transferred',
  'alarm.raised': 'Alarm raised',
  'alarm.over': 'Alarm cleared',
} as const;
export type WebhookType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookType, ...WebhookType[]];

/** The message of "Send a test". */
export const TEST_TYPE = 'test';

export const WEBHOOK_LIMITS = { endpoints: 10, url: 500, listed: 50 } as const;

const SECOND_MS = 1_000;

/** The waits after the first, second, … try; the last try is final. */
export const RETRY_WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** An answer takes at most this long, and so much of it is read. */
export const ANSWER = { timeoutMs: 10 * SECOND_MS, maxBytes: 1024 } as const;

/** An endpoint without a success for so long is switched off. */
export const FAILING_DAYS = 5;

/** How long the secret before signs, too. */
export const ROTATION_HOURS = 24;

/** How long deliveries are kept once they were sent or failed. */
export const DELIVERY_DAYS = 30;

export const OFF_REASONS = ['gone', 'failing'] as const;
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a try failed. */
export const DELIVERY_PROBLEMS = {
  address: 'Its address is not on the public internet',
  time: 'No response within 10 seconds',
  unreachable: 'It could not be reached',
  answer: 'It responded',
  secret: 'We can’t read the secret anymore. Create a new one.',
  off: 'The endpoint was turned off',
} as const;
export type DeliveryProblem = keyof typeof DELIVERY_PROBLEMS;

export const WEBHOOK_MESSAGES = {
  missing: 'This endpoint no longer exists.',
  noDelivery: 'This delivery no longer exists.',
  taken: 'There’s already an endpoint with this address.',
  tooMany: `You already have ${WEBHOOK_LIMITS.endpoints} endpoints. Remove one first.`,
  moved: 'Another admin just changed this endpoint.',
  off: 'This endpoint is off. Turn it on first.',
  sending: 'It is being sent right now.',
  private: 'Use an address on the public internet.',
  url: 'Use an address that starts with https://, without a password or a port.',
  noEvents: 'Choose at least one event.',
} as const;

export const WEBHOOK_TOASTS = {
  added: { title: 'Endpoint added', description: 'It gets events from now on.' },
  changed: { title: 'Saved', description: 'It takes effect right away.' },
  on: { title: 'Turned on', description: 'It gets events from now on.' },
  off: { title: 'Turned off', description: 'We won’t send it anything anymore.' },
  removed: { title: 'Endpoint removed', description: 'Its deliveries were deleted too.' },
  tested: { title: 'Test on its way', description: 'The list below will show the response.' },
  retried: { title: 'On its way', description: 'We are sending it again now.' },
} as const;

/** Whether an address can be told: https, without a password or a port. */
export function isEndpointAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && !url.username && !url.password && !url.port;
}

/** When a delivery is tried next after so many tries that began at `now`; null: never. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = RETRY_WAITS_MS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Whether an endpoint has failed for so long that it is switched off. */
export function hasFailedForDays(failingSince: string, now: Date): boolean {
  return now.getTime() - Date.parse(failingSince) >= FAILING_DAYS * DAY_MS;
}
