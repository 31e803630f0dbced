import * as z from 'zod';
import { recordId, shownDay } from '#foundation/fields/fields.contract.ts';
import { FEDERAL_HOLIDAYS } from '#time/work-days.ts';
import { JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';

/** The customer who reads why days move. */
const reader = {
  customer: z.string().meta({ description: 'The first name.' }),
  isMailed: z.boolean().meta({ description: 'Whether anyone is emailed a new date.' }),
};

/** The answer of `GET /api/hangar/plans/{jobId}`: what the ready date of a job is computed from. */
export const jobPlan = z
  .object({
    today: shownDay,
    calendar: z.object({
      weekdays: z.array(z.int()).meta({ description: 'Work days; 0 is Monday.' }),
      closed: z.array(z.object({ from: shownDay, to: shownDay })),
      openHolidays: z.array(z.enum(FEDERAL_HOLIDAYS)),
    }),
    job: z.object({
      status: z.enum(JOB_STATUSES),
      inductionOn: shownDay.nullable(),
      arrivedOn: shownDay.nullable(),
      holdSince: shownDay.nullable(),
    }),
    stages: z.array(
      z.object({
        key: z.string(),
        days: z.int(),
        extraDays: z.int(),
        daysLeft: z.int().nullable(),
        daysLeftOn: shownDay.nullable(),
        startedOn: shownDay.nullable(),
        finishedOn: shownDay.nullable(),
        skipped: z.boolean(),
      }),
    ),
    openChanges: z.array(z.object({ stageKey: z.string(), respondBy: shownDay })),
    stays: z.array(
      z.object({
        id: recordId,
        jobId: recordId.nullable(),
        bayId: recordId,
        place: z.int(),
        fromDay: shownDay,
        toDay: shownDay,
        stageFrom: z.string().nullable(),
        stageTo: z.string().nullable(),
        onRamp: z.boolean(),
        notBefore: shownDay.nullable(),
        byHand: z.boolean(),
      }),
    ),
    readyOn: shownDay.nullable().meta({ description: 'The forecast of now. Null while it is on hold.' }),
    toldReadyOn: shownDay.nullable().meta({ description: 'What its customer was sent last.' }),
    ...reader,
  })
  .meta({ id: 'JobPlan', description: 'A job’s days with what they are computed from, for a preview of a move.' });
export type JobPlan = z.infer<typeof jobPlan>;

const planOption = z.object({
  from: shownDay,
  readyOn: shownDay,
  workDaysLater: z.int().meta({ description: 'After the first day that was agreed.' }),
  needsReason: z.boolean().meta({
    description: 'Whether it starts outside the agreed window, or ends past the date that the customer was sent.',
  }),
  legs: z.array(
    z.object({
      spot: z.string(),
      from: shownDay,
      to: shownDay,
      stages: z.array(z.object({ key: z.string(), title: z.string(), bay: z.string(), days: z.int() })),
    }),
  ),
});
export type PlanOption = z.infer<typeof planOption>;

/** The answer of `GET /api/hangar/plans/{jobId}/options`. */
export const planOptions = z
  .object({
    ...reader,
    agreed: z
      .object({ from: shownDay, to: shownDay })
      .nullable()
      .meta({ description: 'The window that was agreed for its arrival.' }),
    workDays: z.int(),
    fits: z.boolean().meta({ description: 'Whether all of it fits from the first agreed day on: the one plan then.' }),
    plans: z.array(planOption).meta({ description: 'Else other days of the window, and the first later ones.' }),
    inTheWay: z
      .object({ label: z.string(), spot: z.string(), through: shownDay })
      .nullable()
      .meta({ description: 'What has a spot that the agreed days need.' }),
  })
  .meta({ id: 'PlanOptions', description: 'Where all of a job that has no days would stand.' });
export type PlanOptions = z.infer<typeof planOptions>;
