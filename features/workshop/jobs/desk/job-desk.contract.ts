import * as z from 'zod';
import {
  changeOf,
  emailAddress,
  enteredDay,
  line,
  openings,
  recordId,
  shownDay,
  text,
} from '#foundation/fields/fields.contract.ts';
import { SHOP_LIMITS } from '#workshop/shop/money.ts';
import { jobFile } from '../files/job-files.contract.ts';
import { partKey } from '../job-parts.contract.ts';
import {
  HOLD_REASONS,
  type HoldReason,
  JOB_STATUSES,
  JOB_LIMITS as LIMITS,
  SLIP_REASONS,
  type SlipReason,
  STAGE_EVENTS,
} from '../job-status.constants.ts';
import { money } from '../payments.contract.ts';
import { jobCheck } from '../release/checks.contract.ts';

/** Jobs as the desk works on them. */

const at = z.iso.datetime();
const cents = z.int();
// Both databases support these years.
export const status = z.enum(JOB_STATUSES);
export const slipReason = z.enum(Object.keys(SLIP_REASONS) as [SlipReason, ...SlipReason[]]);
const holdReason = z.enum(Object.keys(HOLD_REASONS) as [HoldReason, ...HoldReason[]]);

export const flags = z.object({
  silentDays: z
    .int()
    .nullable()
    .meta({ description: 'Days since the customer last got an update, once that is too long.' }),
  movedDays: z.int().nullable().meta({ description: 'Work days by which the ready date moved without a reason.' }),
  waiting: z.boolean().meta({ description: 'A stage waits for the customer’s answer.' }),
  notArrived: z.boolean(),
  unpaidCents: cents.meta({ description: 'Due and not paid; 0 for a role that sees no payments.' }),
});

export const stageState = z.enum(['to-come', 'under-way', 'finished', 'skipped']);
export const hold = z.object({ reason: z.string(), note: z.string().nullable(), since: shownDay, from: z.string() });

const stage = z.object({
  key: z.string(),
  title: z.string(),
  bay: z.string(),
  state: stageState,
  days: z.int(),
  extraDays: z.int().meta({ description: 'Work days that approved change orders add.' }),
  daysLeft: z.int().nullable(),
  daysLeftOn: shownDay.nullable(),
  plannedStart: shownDay.nullable(),
  plannedEnd: shownDay.nullable(),
  startedOn: shownDay.nullable(),
  finishedOn: shownDay.nullable(),
  finishedBefore: shownDay.nullable().meta({
    description: 'For a reopened stage: the day it is finished on again, unless another day is given.',
  }),
  start: shownDay.nullable().meta({ description: 'The current forecast; so is `end`.' }),
  end: shownDay.nullable(),
  daysOver: z.int().nullable().meta({ description: 'Work days past its plan; negative if early.' }),
});

const readyDate = z.object({
  before: shownDay.nullable(),
  readyOn: shownDay,
  reason: z.string().nullable().meta({ description: 'Null: no one has said why.' }),
  note: z.string().nullable(),
  toldAt: at.nullable(),
  userName: z.string().nullable(),
  createdAt: at,
});

const note = z.object({
  id: recordId,
  stageKey: z.string().nullable(),
  text: z.string(),
  visible: z.boolean().meta({ description: 'To the customer.' }),
  userName: z.string().nullable(),
  createdAt: at,
});

const HIDDEN = 'Null for a role that sees no payments.';

/** A job with all that belongs to it. */
export const job = z
  .object({
    id: recordId,
    number: z.string(),
    status,
    title: z.string(),
    aircraftType: z.string(),
    model: z.string().meta({ description: 'The model as drawn, quoted or requested; empty if unknown.' }),
    colors: z
      .array(z.string())
      .meta({ description: 'Colors of its paint scheme, base first; empty without a scheme.' }),
    tailNumber: z.string().nullable(),
    leadId: recordId.nullable(),
    offerId: recordId.nullable(),
    template: z.string(),
    contractCents: cents.nullable().meta({ description: HIDDEN }),
    inductionOn: shownDay.nullable(),
    quotedDays: z
      .object({ from: shownDay, to: shownDay })
      .nullable()
      .meta({ description: 'The drop-off days of its quote, while it has none of its own.' }),
    arrivedOn: shownDay.nullable(),
    firstReadyOn: shownDay.nullable(),
    toldReadyOn: shownDay.nullable(),
    toldAt: at.nullable(),
    deliveredOn: shownDay.nullable(),
    deliveredAt: at.nullable().meta({ description: 'When it was recorded. It can be undone for 24 hours.' }),
    takenBy: z.string().nullable(),
    hold: hold.nullable(),
    cancelReason: z.string().nullable(),
    forecast: z
      .object({
        readyOn: shownDay,
        readyUntil: shownDay,
        notArrived: z.boolean(),
        daysOverFirst: z.int().nullable().meta({ description: 'Work days after the date when it went in work.' }),
        daysOverTold: z.int().nullable().meta({ description: 'Work days past the promised date.' }),
      })
      .nullable()
      .meta({
        description: 'The current estimate; null without an induction day, and once it is delivered or canceled.',
      }),
    flags,
    stages: z.array(stage),
    checks: z.array(jobCheck).meta({ description: 'In the order of the stages.' }),
    missing: z
      .array(
        z.object({
          stageKey: z.string(),
          checkKey: z.string().nullable(),
          changeNumber: z.int().nullable().meta({ description: 'Number of the pending change order.' }),
          what: z.string(),
        }),
      )
      .meta({ description: 'Everything it still needs before it is ready, in stage order; empty once it is.' }),
    releasePack: z
      .object({ sha256: z.string(), size: z.int().meta({ description: 'Bytes.' }) })
      .nullable()
      .meta({ description: 'Made when the job is made ready.' }),
    readyDates: z.array(readyDate).meta({ description: 'All that were shown, newest first.' }),
    notes: z.array(note).meta({ description: 'Newest first.' }),
    money: money.nullable().meta({ description: HIDDEN }),
    files: z.array(jobFile).meta({ description: 'Photos and documents, newest first.' }),
    link: z
      .object({ recipient: z.string().nullable(), ...openings })
      .nullable()
      .meta({ description: 'The customer’s private link; null when none works.' }),
    readers: z.array(z.string()).meta({
      description:
        'Others whose addresses are confirmed; they get its emails. None for a role that sees no addresses, which has no `recipient` either.',
    }),
    createdAt: at,
    updatedAt: at,
  })
  .meta({ id: 'Job', description: 'An airplane in the hangar, or one that will come.' });
export type Job = z.infer<typeof job>;

const expectedUpdatedAt = z.iso.datetime({ offset: true }).optional().meta({
  description: 'The `updatedAt` of the job that this is based on; 409 with `current` when it has moved on.',
});

export const slipNote = text(LIMITS.note).optional().meta({
  description: 'In the shop’s words. The customer reads it with a date that moves, and with a hold for another reason.',
});

/** Why the ready date moves, where a change moves it past the date that the customer was told. */
const slip = { reason: slipReason.optional(), note: slipNote };

/** The body of `POST /api/jobs`. */
export const newJob = z.strictObject({
  quoteId: recordId,
  title: line(LIMITS.title).min(1, 'Fill this in'),
  template: line(LIMITS.template),
  aircraftType: line(LIMITS.type),
  contractCents: cents.min(0).max(SHOP_LIMITS.totalCents),
  inductionOn: enteredDay.nullable().default(null),
});

/** The body of `PATCH /api/jobs/{id}`. */
export const jobChange = changeOf(
  {
    title: line(LIMITS.title).min(1, 'Fill this in'),
    aircraftType: line(LIMITS.type),
    tailNumber: line(LIMITS.tail),
    inductionOn: enteredDay.nullable(),
  },
  { ...slip, expectedUpdatedAt },
);
export type JobChange = z.infer<typeof jobChange>;

/** The body of `POST /api/jobs/{id}/status`. */
export const jobMove = z.strictObject({
  to: status,
  day: enteredDay.optional().meta({ description: 'When it happened; by default today.' }),
  hold: holdReason.optional().meta({ description: 'Why it is on hold.' }),
  takenBy: line(LIMITS.takenBy).optional().meta({ description: 'Who picked up the aircraft.' }),
  ...slip,
  expectedUpdatedAt,
});

/** The body of `PUT /api/jobs/{id}/stages`. */
export const stageList = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        key: partKey,
        title: line(LIMITS.stageTitle).min(1, 'Fill this in'),
        days: z.int().min(0).max(LIMITS.stageDays),
      }),
    )
    .min(1, 'A job needs at least one stage')
    .max(LIMITS.stages, `A job can have at most ${LIMITS.stages} stages`)
    .refine((stages) => new Set(stages.map(({ key }) => key)).size === stages.length, 'Use each key once'),
  ...slip,
  expectedUpdatedAt,
});

/** The body of `POST /api/jobs/{id}/stages/{key}`. */
export const stageChange = z
  .strictObject({
    event: z.enum(STAGE_EVENTS).optional(),
    daysLeft: z.int().min(1).max(LIMITS.daysLeft).optional().meta({ description: 'Today among them.' }),
    day: enteredDay.optional().meta({
      description: 'When it happened; by default today, and for a reopened stage the day on which it was finished.',
    }),
    ...slip,
    expectedUpdatedAt,
  })
  .refine(({ event, daysLeft }) => (event === undefined) !== (daysLeft === undefined), {
    path: ['event'],
    message: 'Say either what happened or how many days are left',
  });

/** The body of `POST /api/jobs/{id}/tell`. */
export const dateNotice = z.strictObject({ ...slip, expectedUpdatedAt });

/** The body of `POST /api/jobs/{id}/notes`. */
export const newNote = z.strictObject({
  text: text(LIMITS.reason).min(1, 'Enter some text'),
  stageKey: partKey.nullable().default(null),
  visible: z.boolean().meta({ description: 'To the customer.' }),
});

/** The body of `POST /api/jobs/{id}/link`. */
export const linkRequest = z.strictObject({
  renew: z.boolean().default(true).meta({ description: 'False: the address as it is, if it still works.' }),
  recipient: emailAddress.optional().meta({ description: 'Recipient of a new link, such as a new owner.' }),
});

export const jobLink = z.object({
  address: z.string().meta({ description: 'Anyone with the link can see the job.' }),
});
