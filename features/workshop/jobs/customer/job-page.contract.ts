import * as z from 'zod';
import { conversation } from '#customers/leads/timeline.contract.ts';
import { emailAddress, recordId, shownDay } from '#foundation/fields/fields.contract.ts';
import { JOB_STATUSES } from '../job-status.constants.ts';
import { money } from '../payments.contract.ts';

/** A job as its customer sees it. Nothing internal is in here. */

const at = z.iso.datetime();
const cents = z.int();
const workDays = z.int().min(0);

const photo = z.object({
  id: recordId,
  stageKey: z.string().nullable(),
  caption: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: at,
});

export const photoPage = z.object({
  photos: z.array(photo).meta({ description: 'Newest first.' }),
  notes: z
    .array(z.object({ id: recordId, stageKey: z.string().nullable(), text: z.string(), createdAt: at }))
    .meta({ description: 'Updates from the days of these photos, newest first.' }),
  next: recordId.nullable().meta({ description: 'The `before` of the next page; null on the last.' }),
});
export type PhotoPage = z.infer<typeof photoPage>;

export const jobPage = z
  .object({
    number: z.string(),
    title: z.string(),
    aircraftType: z.string(),
    model: z.string().meta({ description: 'The model as drawn, quoted or requested; empty if unknown.' }),
    tailNumber: z.string().nullable(),
    status: z.enum(JOB_STATUSES),
    inductionOn: shownDay.nullable(),
    arrivedOn: shownDay.nullable(),
    firstReadyOn: shownDay.nullable(),
    deliveredOn: shownDay.nullable(),
    takenBy: z.string().nullable(),
    today: shownDay.meta({ description: 'The time of this information.' }),
    forecast: z
      .object({ readyOn: shownDay, readyUntil: shownDay, notArrived: z.boolean() })
      .nullable()
      .meta({ description: 'The current ready window. Null without a plan, and after the delivery.' }),
    hold: z.object({ because: z.string(), since: shownDay }).nullable(),
    readyDates: z
      .array(
        z.object({
          before: shownDay.nullable(),
          readyOn: shownDay,
          reason: z.string().nullable(),
          note: z.string().nullable(),
          toldAt: at.nullable().meta({ description: 'When it was emailed; null if it was not.' }),
          createdAt: at,
        }),
      )
      .meta({ description: 'All that were shown, newest first; without a reason, the shop has not said why.' }),
    stages: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        state: z.enum(['to-come', 'under-way', 'finished', 'skipped']),
        startedOn: shownDay.nullable(),
        finishedOn: shownDay.nullable(),
        start: shownDay.nullable().meta({ description: 'The current forecast; so is `end`.' }),
        end: shownDay.nullable(),
        plan: z
          .object({ start: shownDay, end: shownDay })
          .nullable()
          .meta({ description: 'The plan on the day it arrived, which never changes.' }),
        workDays: z.object({
          done: workDays,
          all: workDays.meta({ description: 'The actual work days, or the expected ones.' }),
          agreed: workDays,
          approved: workDays.meta({ description: 'Added by approved change orders.' }),
        }),
      }),
    ),
    hangarDays: workDays.nullable().meta({ description: 'Work days from arrival to delivery.' }),
    quote: z
      .object({
        number: z.string(),
        version: z.int(),
        path: z.string().nullable().meta({ description: 'Its page; null for holders of another address.' }),
        paintWarrantyMonths: z.int(),
        laborWarrantyMonths: z.int(),
      })
      .nullable()
      .meta({ description: 'The accepted one; null for a job without a quote.' }),
    scheme: z
      .object({ base: z.string(), a: z.string(), b: z.string() })
      .nullable()
      .meta({ description: 'The colors of the newest paint scheme of the request, as #rrggbb.' }),
    ...photoPage.shape,
    documents: z.array(
      z.object({ id: recordId, caption: z.string(), originalFilename: z.string().nullable(), size: z.int() }),
    ),
    money,
    changes: z
      .array(
        z.object({
          number: z.int(),
          title: z.string(),
          state: z.enum(['open', 'decided', 'withdrawn']).meta({ description: 'Open: it waits for an answer.' }),
          stageKey: z.string(),
          blocks: z.boolean().meta({ description: 'Whether the stage waits for the answer, too.' }),
          sentOn: shownDay,
          respondBy: shownDay.meta({
            description: 'From then on, each work day without an answer moves the ready date.',
          }),
          decidedOn: shownDay.nullable(),
          approvedCents: cents.nullable().meta({ description: 'Approved total with tax; null while pending.' }),
          approvedDays: z.int().nullable().meta({ description: 'Work days.' }),
          path: z
            .string()
            .nullable()
            .meta({ description: 'Path of its page; null if only the link that was sent opens it.' }),
        }),
      )
      .meta({ description: 'Change orders, newest first.' }),
    paymentUrl: z.string().nullable(),
    hasReleasePack: z.boolean().meta({ description: 'Whether its release pack was handed over.' }),
    passportPath: z.string().nullable().meta({
      description: 'Path of the airplane’s public passport; null before the delivery, and while it is hidden.',
    }),
    conversation,
    punchList: z.array(z.string()).meta({ description: 'Remarks of the delivery inspection that are open.' }),
  })
  .meta({ id: 'JobPage', description: 'A job, for the holder of its private link.' });
export type JobPage = z.infer<typeof jobPage>;

export const photosQuery = z.strictObject({
  before: z.coerce.number().pipe(recordId).optional().meta({ description: 'From `next` of the previous page.' }),
});

/** The body of `POST /api/job-links/{token}/subscribe`. */
export const subscription = z.strictObject({
  email: emailAddress,
  photos: z.boolean().default(true).meta({ description: 'Whether new photos are emailed.' }),
});

export const subscriptionState = z
  .object({
    number: z.string(),
    tailNumber: z.string().nullable(),
    email: z.string(),
    state: z.enum(['unconfirmed', 'confirmed', 'ended']),
  })
  .meta({ id: 'Subscription', description: 'Whether an address gets emails about a job.' });
export type SubscriptionState = z.infer<typeof subscriptionState>;
