import * as z from 'zod';
import { recordId } from '#foundation/fields/fields.contract.ts';
import { FEDERAL_HOLIDAYS } from '#time/work-days.ts';
import { JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';

const shopDay = z.string().meta({ description: 'YYYY-MM-DD, a day of the shop.' });

/** The answer of `GET /api/hangar/plans/{jobId}`: what the ready date of a job is computed from. */
export const jobPlan = z
  .object({
    today: shopDay,
    calendar: z.object({
      weekdays: z.array(z.int()).meta({ description: 'Work days; 0 is Monday.' }),
      closed: z.array(z.object({ from: shopDay, to: shopDay })),
      openHolidays: z.array(z.enum(FEDERAL_HOLIDAYS)),
    }),
    job: z.object({
      status: z.enum(JOB_STATUSES),
      inductionOn: shopDay.nullable(),
      arrivedOn: shopDay.nullable(),
      holdSince: shopDay.nullable(),
    }),
    stages: z.array(
      z.object({
        key: z.string(),
        days: z.int(),
        extraDays: z.int(),
        daysLeft: z.int().nullable(),
        daysLeftOn: shopDay.nullable(),
        startedOn: shopDay.nullable(),
        finishedOn: shopDay.nullable(),
        skipped: z.boolean(),
      }),
    ),
    openChanges: z.array(z.object({ stageKey: z.string(), respondBy: shopDay })),
    stays: z.array(
      z.object({
        id: recordId,
        jobId: recordId.nullable(),
        bayId: recordId,
        place: z.int(),
        fromDay: shopDay,
        toDay: shopDay,
        stageFrom: z.string().nullable(),
        stageTo: z.string().nullable(),
        onRamp: z.boolean(),
        notBefore: shopDay.nullable(),
        byHand: z.boolean(),
      }),
    ),
    readyOn: shopDay.nullable().meta({ description: 'The forecast of now. Null while it is on hold.' }),
  })
  .meta({ id: 'JobPlan', description: 'A job’s days with what they are computed from, for a preview of a move.' });
export type JobPlan = z.infer<typeof jobPlan>;
