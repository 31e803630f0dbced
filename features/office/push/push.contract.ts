import * as z from 'zod';
import { recordId } from '#foundation/fields/fields.contract.ts';
import { PUSH_KIND_NAMES, PUSH_LIMITS, PUSH_MESSAGES } from './push.ts';

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 21:00')
  .nullable()
  .meta({ description: 'HH:MM of 24 hours in shop time; null for no quiet hours.' });

export const pushDevice = z
  .object({
    id: recordId,
    current: z.boolean().meta({ description: 'The browser making this request.' }),
    browser: z.string(),
    lastRangAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice', description: 'A browser that rings.' });
export type PushDevice = z.infer<typeof pushDevice>;

/** `GET /api/push` */
export const ringing = z
  .object({
    publicKey: z.string().meta({ description: 'The site’s VAPID key, for the browser’s subscription (RFC 8292).' }),
    devices: z.array(pushDevice),
    kinds: z
      .array(z.object({ kind: z.enum(PUSH_KIND_NAMES), on: z.boolean() }))
      .meta({ description: 'What may ring for your role, and whether it does.' }),
    quietFrom: clock,
    quietTo: clock,
  })
  .meta({ id: 'Ringing', description: 'What rings for you, where and when.' });
export type RingingSettings = z.infer<typeof ringing>;

/** The body of `PUT /api/push`. Kinds that it leaves out stay as they are. */
export const ringingChange = z
  .strictObject({
    kinds: z.partialRecord(z.enum(PUSH_KIND_NAMES), z.boolean()),
    quietFrom: clock,
    quietTo: clock,
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    message: PUSH_MESSAGES.quiet,
  });
export type RingingChange = z.infer<typeof ringingChange>;

const keyOf = (bytes: number, length: number) =>
  z
    .string()
    .max(length, PUSH_MESSAGES.keys)
    .regex(/^[\w-]+$/, PUSH_MESSAGES.keys)
    .refine((key) => atobUrl(key).length === bytes, PUSH_MESSAGES.keys);

/** @returns the bytes as characters, none for what is not base64url */
function atobUrl(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** The body of `POST /api/push/devices`: what a browser's `PushSubscription` is as JSON. */
export const newDevice = z.strictObject({
  endpoint: z.url(PUSH_MESSAGES.endpoint).max(PUSH_LIMITS.endpoint, PUSH_MESSAGES.endpoint),
  keys: z.strictObject({ p256dh: keyOf(65, 87), auth: keyOf(16, 22) }),
  expirationTime: z.number().nullish(),
});
export type NewDevice = z.infer<typeof newDevice>;
