import * as z from 'zod';
import { addressId, changeOf, expectedUpdatedAt, recordId, timestamps } from '#foundation/fields/fields.contract.ts';
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  type DeliveryProblem,
  isEndpointAddress,
  OFF_REASONS,
  TEST_TYPE,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  WEBHOOK_TYPES,
} from './webhooks.ts';

const cents = z.int();
const day = z.iso.date();
const count = z.int().min(1);
const offerNumber = z.string().regex(/^Q-\d\d-\d{4,}$/);
const jobNumber = z.string().regex(/^J-\d\d-\d{4,}$/);
/** A key of the stages' templates, or a random id. */
const stageKey = z.string().regex(/^[\w-]{1,36}$/);
const about = {
  tail: z
    .string()
    .regex(/^[A-Z\d-]{2,10}$/)
    .nullable(),
  updatedAt: z.iso.datetime().meta({ description: 'Order is not guaranteed: the later time is newer.' }),
};
const offer = { offerId: recordId, number: offerNumber, version: count, leadId: recordId, ...about };
const ofJob = { jobId: recordId, number: jobNumber, ...about };
const job = { ...ofJob, status: z.string().regex(/^[a-z-]+$/) };

const ofInvoice = { invoiceId: recordId, invoice: z.string().regex(/^I-\d\d-\d{4,}$/), cents };

const alarm = { alarm: z.string().regex(/^[a-z]+$/), since: z.iso.datetime(), updatedAt: about.updatedAt };

/** What `data` of each message holds: numbers, ids, cents, days and tails; no names, addresses or free text. */
export const WEBHOOK_DATA = {
  'offer.sent': z.strictObject({ ...offer, totalCents: cents, minCents: cents, maxCents: cents, validUntil: day }),
  'offer.accepted': z.strictObject({ ...offer, totalCents: cents }),
  'offer.declined': z.strictObject(offer),
  'change.decided': z.strictObject({ ...ofJob, change: count, approvedCents: cents, approvedDays: z.int() }),
  'job.booked': z.strictObject({
    ...job,
    leadId: recordId,
    offerId: recordId.nullable(),
    contractCents: cents,
    inductionOn: day.nullable(),
    readyOn: day.nullable(),
  }),
  'job.stage': z.strictObject({
    ...job,
    stage: stageKey,
    state: z.enum(['to-come', 'under-way', 'finished', 'skipped']),
    readyOn: day.nullable(),
  }),
  'job.moved': z.strictObject({ ...job, before: day, readyOn: day }),
  'job.ready': z.strictObject({ ...job, readyOn: day.nullable() }),
  'job.delivered': z.strictObject({ ...job, deliveredOn: day }),
  'invoice.sent': z.strictObject({ ...ofJob, ...ofInvoice, dueOn: day }),
  'invoice.credited': z.strictObject({
    ...ofJob,
    ...ofInvoice,
    credit: z.string().regex(/^C-\d\d-\d{4,}$/),
    kind: z.string().regex(/^[a-z-]+$/),
  }),
  'payment.recorded': z.strictObject({
    ...ofJob,
    paymentId: recordId,
    cents,
    method: z.string().regex(/^[a-z]+$/),
    receivedOn: day,
    balanceCents: cents,
  }),
  'stay.moved': z.strictObject({
    stayId: recordId,
    jobId: recordId.nullable(),
    bayId: recordId,
    place: count,
    fromDay: day,
    toDay: day,
    ...about,
  }),
  'passport.transferred': z.strictObject({ passportId: recordId, ...about }),
  'alarm.raised': z.strictObject(alarm),
  'alarm.over': z.strictObject(alarm),
} satisfies Record<(typeof WEBHOOK_TYPES)[number], z.ZodObject>;

/** Something to be told. */
export type WebhookEvent = {
  [Type in keyof typeof WEBHOOK_DATA]: { type: Type; data: z.infer<(typeof WEBHOOK_DATA)[Type]> };
}[keyof typeof WEBHOOK_DATA];

const type = z.enum(WEBHOOK_TYPES);

/** The parameters of a delivery's address. */
export const deliveryParams = z.object({ id: addressId, deliveryId: addressId });

const url = z
  .string()
  .trim()
  .max(WEBHOOK_LIMITS.url, `At most ${WEBHOOK_LIMITS.url} characters`)
  .refine(isEndpointAddress, WEBHOOK_MESSAGES.url)
  .meta({ description: 'An https: address on the public internet.' });
const events = z
  .array(type)
  .min(1, WEBHOOK_MESSAGES.noEvents)
  .max(WEBHOOK_TYPES.length)
  .transform((types) => WEBHOOK_TYPES.filter((each) => types.includes(each)));

/** The body of `POST /api/webhooks`. */
export const newEndpoint = z.strictObject({ url, events });
export type NewEndpoint = z.infer<typeof newEndpoint>;

/** The body of `PATCH /api/webhooks/{id}`. */
export const endpointChange = changeOf({ url, events, active: z.boolean() }, { expectedUpdatedAt });
export type EndpointChange = z.infer<typeof endpointChange>;

export const endpoint = z
  .object({
    id: recordId,
    url: z.string(),
    events: z.array(type),
    active: z.boolean(),
    offReason: z.enum(OFF_REASONS).nullable().meta({ description: 'Why it was turned off, unless by an admin.' }),
    failingSince: z.iso.datetime().nullable(),
    previousUntil: z.iso.datetime().nullable().meta({ description: 'Until then, the previous secret signs, too.' }),
    ...timestamps,
  })
  .meta({ id: 'WebhookEndpoint', description: 'A webhook endpoint, without its secret.' });
export type Endpoint = z.infer<typeof endpoint>;

export const endpointWithSecret = endpoint
  .extend({ secret: z.string().meta({ description: 'Shown only once.' }) })
  .meta({ id: 'WebhookEndpointWithSecret', description: 'A webhook endpoint, with a new secret.' });
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>;

export const delivery = z
  .object({
    id: recordId,
    messageId: z.string().meta({ description: 'The header `webhook-id`, the same in every try.' }),
    type: z.enum([...WEBHOOK_TYPES, TEST_TYPE]),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    at: z.iso.datetime().meta({ description: 'When it was sent or given up, or when it is tried next.' }),
    lastStatus: z.int().nullable(),
    problem: z.enum(Object.keys(DELIVERY_PROBLEMS) as [DeliveryProblem, ...DeliveryProblem[]]).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery', description: 'A message to an endpoint.' });
export type Delivery = z.infer<typeof delivery>;
