import * as z from 'zod';
import { DESK_LIMITS } from '#customers/leads/leads.constants.ts';
import { PAGE_SIZE } from '#customers/leads/leads.contract.ts';
import { enteredDay, line, recordId, shownDay } from '#foundation/fields/fields.contract.ts';
import { FLAGS } from '../badges.ts';
import { flags, hold, slipNote, slipReason, stageState, status } from '../desk/job-desk.contract.ts';
import { partKey } from '../job-parts.contract.ts';
import { JOB_LIMITS, JOB_MESSAGES, JOB_SORTS } from '../job-status.constants.ts';

/** A job in the list and on the board. */
export const listedJob = z.object({
  id: recordId,
  number: z.string(),
  title: z.string(),
  aircraftType: z.string(),
  model: z.string().meta({ description: 'The model as drawn, quoted or requested; empty if unknown.' }),
  tailNumber: z.string().nullable(),
  status,
  leadId: recordId.nullable().meta({ description: 'Null once the person is erased.' }),
  customer: z.string().nullable(),
  stage: z
    .object({ key: z.string(), title: z.string(), state: stageState })
    .nullable()
    .meta({ description: 'The first that is not finished; null when all are.' }),
  stageDays: z
    .object({
      done: z.int().meta({ description: 'Work days, today among them.' }),
      all: z.int(),
      finishedBefore: shownDay.nullable().meta({ description: 'When it was finished, if it was reopened since.' }),
    })
    .nullable()
    .meta({ description: 'The stage’s work days.' }),
  stageChecks: z.object({ done: z.int(), total: z.int() }).meta({ description: 'The required ones of that stage.' }),
  openFindings: z.int().meta({ description: 'Findings of painters that the owner has not sent to the customer yet.' }),
  stages: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        bay: z.string(),
        state: stageState,
        start: shownDay.nullable().meta({ description: 'The actual day, or the current forecast; so is `end`.' }),
        end: shownDay.nullable(),
      }),
    )
    .meta({ description: 'In their order.' }),
  colors: z.array(z.string()).meta({ description: 'Colors of its paint scheme, base first; empty without a scheme.' }),
  hold: hold.nullable(),
  inductionOn: shownDay.nullable(),
  arrivedOn: shownDay.nullable(),
  firstReadyOn: shownDay.nullable().meta({ description: 'The ready date planned when work started.' }),
  toldReadyOn: shownDay.nullable().meta({ description: 'The ready date last sent to the customer.' }),
  readyOn: shownDay.nullable().meta({ description: 'The current forecast.' }),
  lastShownOn: shownDay.meta({ description: 'When the customer last saw something new.' }),
  daysOverFirst: z.int().nullable().meta({ description: 'Work days after the date when it went in work.' }),
  flags,
  updatedAt: z.iso.datetime(),
});
export type ListedJob = z.infer<typeof listedJob>;

/** What narrows the list. */
export const jobFilter = z.strictObject({
  q: line(DESK_LIMITS.search)
    .optional()
    .meta({ description: 'Words to find in number, title and tail number, or in what a search of leads looks at.' }),
  status: status
    .optional()
    .meta({ description: 'Default: all open jobs, which are neither canceled nor both delivered and paid.' }),
  flag: z.enum(FLAGS).optional(),
  stage: partKey.optional().meta({ description: 'The key of the stage in which they are.' }),
  lead: z.coerce.number().pipe(recordId).optional().meta({ description: 'All jobs of the lead with this id.' }),
  sort: z.enum(JOB_SORTS).default('urgency').meta({
    description:
      'By flags, then ready date; by ready date; longest over the first plan first; longest without news first; last changed first.',
  }),
});
export type JobFilter = z.infer<typeof jobFilter>;

/** The query of `GET /api/jobs`. */
export const jobQuery = jobFilter.extend({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.standard),
  cursor: z.coerce.number().pipe(z.int32().min(0)).optional().meta({ description: 'From the `next` link.' }),
});

/** The answer of `GET /api/jobs/counts`. */
export const jobCounts = z.object({
  open: z.int().meta({ description: 'Not canceled, and not both delivered and paid.' }),
  booked: z.int(),
  owing: z.int().meta({ description: 'Delivered with money due; 0 for a role that sees no payments.' }),
  flagged: z.int().meta({ description: 'Those with at least one of the flags.' }),
  flags: z.record(z.enum(FLAGS), z.int()),
  delivered: z.int(),
});
export type JobCounts = z.infer<typeof jobCounts>;

/** The body of `POST /api/jobs/tell`. */
export const dateNotices = z
  .strictObject({
    ids: z.array(recordId).min(1).max(PAGE_SIZE.max),
    reason: slipReason,
    note: slipNote,
  })
  .refine(({ reason, note = '' }) => reason !== 'other' || note.length >= JOB_LIMITS.minNote, {
    path: ['note'],
    message: JOB_MESSAGES.noteNeeded,
  });
/** The query of `GET /api/exports/quickbooks.csv` and `/api/exports/payments.csv`: both days belong to it. */
export const exportPeriod = z
  .strictObject({ from: enteredDay, to: enteredDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' });
export type ExportPeriod = z.infer<typeof exportPeriod>;
