import * as z from 'zod';
import { chosenSlot, daySlots, proposedTime } from '#customers/appointments/appointments.contract.ts';
import { APPOINTMENT_STATUSES, LEAD_SOURCES } from '#customers/leads/leads.constants.ts';
import { leadPhoto, photoTokens } from '#customers/leads/leads.contract.ts';
import { proposedTimeEvent } from '#customers/leads/timeline.contract.ts';
import { text } from '#foundation/fields/fields.contract.ts';
import { CUSTOMER_LIMITS, CUSTOMER_MESSAGES } from './request-page.ts';

const at = z.iso.datetime();

const update = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customerNote'), at, text: z.string().nullable(), photos: z.number().int() }),
  z.object({ kind: z.literal('moved'), at, from: at, startsAt: at }),
  z.object({ kind: z.literal('proposedTime'), at, event: proposedTimeEvent, from: at, startsAt: at, until: at }),
  z.object({ kind: z.literal('cancelled'), at, startsAt: at }),
  z.object({ kind: z.literal('confirmed'), at, startsAt: at }),
  z.object({ kind: z.literal('released'), at, startsAt: at }),
]);
/** An event that the customer may see. */
export type CustomerUpdate = z.infer<typeof update>;

/** A request as the customer sees it by the private link. */
export const customerRequest = z.object({
  source: z.enum(LEAD_SOURCES),
  sentAt: at,
  state: z.object({ title: z.string(), text: z.string() }).meta({ description: 'Where it stands, in plain words.' }),
  isClosed: z.boolean(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).meta({ description: 'What was sent.' }),
  photos: z.array(leadPhoto),
  photosLeft: z.number().int().meta({ description: 'How many photos may still be added.' }),
  appointment: z
    .object({
      startsAt: at,
      status: z.enum(APPOINTMENT_STATUSES),
      type: z.string(),
      duration: z.string(),
      place: z.string(),
      canChange: z.boolean(),
    })
    .nullable(),
  proposedTime: proposedTime
    .nullable()
    .meta({ description: 'The other time that the shop proposed last; null once the appointment has changed.' }),
  slots: z.array(daySlots).meta({
    description:
      'Every day to which the appointment can be moved, with its available times; none where it cannot be moved.',
  }),
  updates: z.array(update).meta({ description: 'What happened, from the first to the last.' }),
});
export type CustomerRequest = z.infer<typeof customerRequest>;

/** The answer of `POST /api/quotes/{id}/link`. */
export const requestLink = z.object({
  address: z.string().meta({ description: 'Anyone with the link can see the request.' }),
  expiresAt: at.nullable(),
});
export type RequestLink = z.infer<typeof requestLink>;

/** The body of `POST /api/requests/{token}/notes`. */
export const customerNote = z
  .strictObject({ text: text(CUSTOMER_LIMITS.note).nullish(), photoTokens })
  .refine(({ text, photoTokens }) => text || photoTokens?.length, {
    path: ['text'],
    message: CUSTOMER_MESSAGES.empty,
  });
export type CustomerNote = z.infer<typeof customerNote>;

/** The body of `POST /api/requests/{token}/appointment`: a slot to move to, or null to cancel. */
export const appointmentChange = z.strictObject({
  slot: chosenSlot
    .nullable()
    .meta({ description: 'In shop time, as `GET /api/appointments/slots` lists them; null cancels the appointment.' }),
});

/** The body of `POST /api/requests/{token}/proposed-time`: the time that the customer has seen. */
export const takenTime = z.strictObject({ startsAt: at });
