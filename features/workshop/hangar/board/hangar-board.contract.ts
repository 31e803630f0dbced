import * as z from 'zod';
import { changeOf, enteredDay, line, recordId, shownDay, timestamps } from '#foundation/fields/fields.contract.ts';
import { countDays } from '#time/days.ts';
import { slipNote, slipReason, stageState } from '#workshop/jobs/desk/job-desk.contract.ts';
import { JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';
import { BAY_KINDS, HANGAR_MESSAGES, HANGAR_LIMITS as LIMITS, STAY_KINDS } from '#workshop/stays/places.ts';

// Both databases support these years.
const inches = z.int().min(1).max(LIMITS.inches).nullable().meta({ description: 'Inches. Null: no limit.' });
const place = z.int().min(1).max(LIMITS.places).meta({ description: 'Within the bay, from 1.' });
const expectedUpdatedAt = z.iso.datetime({ offset: true }).optional().meta({
  description: 'The `updatedAt` that this is based on; 409 when it has moved on.',
});

const bayFields = {
  name: line(LIMITS.bayName).min(1, 'Enter a name'),
  kind: z.enum(BAY_KINDS).meta({ description: 'The stages that it is for.' }),
  places: z.int().min(1, 'A bay needs at least one spot').max(LIMITS.places, `No more than ${LIMITS.places} spots`),
  maxSpanInches: inches,
  maxLengthInches: inches,
  heightInches: inches,
};

export const bay = z
  .object({ id: recordId, ...bayFields, active: z.boolean(), position: z.int(), ...timestamps })
  .meta({ id: 'Bay', description: 'A part of the hangar, with room for one aircraft or more.' });
export type Bay = z.infer<typeof bay>;

/** The body of `POST /api/bays`. */
export const newBay = z.strictObject({
  name: bayFields.name,
  kind: bayFields.kind,
  places: bayFields.places.default(1),
  maxSpanInches: inches.default(null),
  maxLengthInches: inches.default(null),
  heightInches: inches.default(null),
});
export type NewBay = z.infer<typeof newBay>;

/** The body of `PATCH /api/bays/{id}`. */
export const bayChange = changeOf(
  { ...bayFields, active: z.boolean(), position: z.int().min(0).max(1_000) },
  { expectedUpdatedAt },
);
export type BayChange = Omit<z.infer<typeof bayChange>, 'expectedUpdatedAt'>;

export const stay = z
  .object({
    id: recordId,
    bay: recordId,
    place,
    from: shownDay,
    to: shownDay.meta({ description: 'The last day, inclusive.' }),
    kind: z.enum(STAY_KINDS),
    firm: z.boolean(),
    onRamp: z.boolean().meta({ description: 'It waits on the ramp: others have its spot on these days.' }),
    notBefore: shownDay.nullable().meta({ description: 'Its stages wait for this day.' }),
    byHand: z.boolean().meta({ description: 'Someone chose that day: it does not move nearer by itself.' }),
    title: z.string(),
    jobId: recordId.nullable(),
    offerId: recordId.nullable(),
    leadId: recordId.nullable().meta({ description: 'Lead of a hold for someone on the waitlist.' }),
    stageFrom: z.string().nullable().meta({ description: 'The first stage of the job that it covers.' }),
    stageTo: z.string().nullable(),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'When a hold expires.' }),
    ...timestamps,
  })
  .meta({ id: 'Stay', description: 'A spot in the hangar for a range of days.' });
export type Stay = z.infer<typeof stay>;

/** What a stay shows beside its days. */
const shownStay = stay
  .omit({ createdAt: true })
  .extend({
    label: z
      .string()
      .meta({ description: 'The tail number or aircraft type, the quote’s number, or why it is closed.' }),
    customer: z.string().nullable().meta({ description: 'The last name.' }),
    aircraftType: z.string().nullable(),
    stages: z
      .array(z.object({ key: z.string(), title: z.string(), bay: z.string(), days: z.int(), state: stageState }))
      .meta({ description: 'The stages of the job that it covers.' }),
    job: z
      .object({
        number: z.string(),
        status: z.enum(JOB_STATUSES),
        stage: z.string().nullable(),
        readyOn: shownDay.nullable(),
      })
      .nullable()
      .meta({ description: 'The current forecast.' }),
    depositOpen: z.boolean().meta({ description: 'The payment due at acceptance has been unpaid for seven days.' }),
  })
  .meta({ id: 'BoardStay', description: 'A stay as the calendar shows it.' });
export type BoardStay = z.infer<typeof shownStay>;

/** The query of `GET /api/hangar`. */
export const boardQuery = z
  .strictObject({ from: enteredDay, to: enteredDay })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: HANGAR_MESSAGES.backwards })
  .refine(({ from, to }) => countDays(from, to) <= LIMITS.days, {
    path: ['to'],
    message: HANGAR_MESSAGES.boardTooLong,
  });

const days = {
  bay: recordId,
  place: place.optional().meta({ description: 'Defaults to an open spot, the current one first.' }),
  from: enteredDay,
  to: enteredDay.meta({ description: 'The last day, inclusive.' }),
};
const why = {
  reason: slipReason
    .optional()
    .meta({ description: 'Required when an induction moves outside the days sent to the customer.' }),
  note: slipNote,
};

const telling = {
  tellsCustomer: z.boolean().default(false).meta({
    description: 'Whether customers are emailed the ready dates that move, with the reason.',
  }),
};

/** The body of `POST /api/stays`. */
export const newStay = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('job'),
    ...days,
    jobId: recordId,
    stageFrom: z.string().max(36).nullable().default(null),
    stageTo: z.string().max(36).nullable().default(null),
    ...why,
  }),
  z.strictObject({
    kind: z.literal('hold'),
    ...days,
    offerId: recordId,
    holdDays: z.int().min(1, 'Hold it for at least one day').max(LIMITS.holdDays, `At most ${LIMITS.holdDays} days`),
  }),
  z.strictObject({ kind: z.literal('closed'), ...days, title: line(LIMITS.title).min(1, 'Enter a reason') }),
]);
export type NewStay = z.infer<typeof newStay>;

const move = z.strictObject({
  stay: recordId,
  ...days,
  stageKey: z.string().max(36).optional().meta({
    description: 'Which stage a longer or shorter stay is for; required where it has several that are not finished.',
  }),
  expectedUpdatedAt,
});
export type Move = z.infer<typeof move>;

const way = z
  .object({
    kind: z.enum(['spot', 'days', 'hold']).meta({ description: 'Another spot, other days, or a shorter hold.' }),
    title: z.string().meta({ description: 'What moves where, in words.' }),
    press: z.string().meta({ description: 'The same for a button.' }),
    moves: z.array(move).meta({ description: 'As `POST /api/hangar/moves` takes them.' }),
    dates: z
      .array(z.object({ label: z.string(), before: shownDay.nullable(), after: shownDay.nullable() }))
      .meta({ description: 'The dates that it is about, before and after. Null while a job is on hold.' }),
    workDaysLater: z.int().meta({ description: 'By how many work days a ready date moves at most.' }),
    needsReason: z.boolean().meta({ description: 'Whether a ready date passes the one that the customer was sent.' }),
    picture: z
      .object({
        from: shownDay,
        to: shownDay,
        rows: z.array(
          z.object({
            name: z.string(),
            bars: z.array(
              z.object({
                label: z.string(),
                kind: z.enum(STAY_KINDS),
                from: shownDay,
                to: shownDay,
                isMoved: z.boolean(),
              }),
            ),
          }),
        ),
      })
      .meta({ description: 'The bays as they stand after it.' }),
  })
  .meta({ id: 'WayOut', description: 'What can be done where two need one spot. All of it is computed.' });
export type Way = z.infer<typeof way>;

export const collision = z
  .object({
    stay: recordId.meta({ description: 'The stay on the ramp, whose job has work on its days.' }),
    until: shownDay.meta({ description: 'The day it needs to run through.' }),
    other: recordId.meta({ description: 'The stay in the way.' }),
    from: shownDay.meta({ description: 'The first day that both need.' }),
    spot: z.string().meta({ description: 'What both need.' }),
    labels: z.array(z.string()).meta({ description: 'What the two stays are called.' }),
    jobIds: z.array(recordId).meta({ description: 'The jobs of the two; a hold has none.' }),
    ways: z.array(way).meta({ description: 'At most three.' }),
  })
  .meta({ id: 'Collision', description: 'Two stays that need the same spot on the same day, by the forecast.' });
export type Collision = z.infer<typeof collision>;

/** The answer of `GET /api/hangar/collisions`. */
export const collisions = z.array(collision);

/** The answer of `GET /api/hangar`. */
export const board = z
  .object({
    today: shownDay,
    from: shownDay,
    to: shownDay,
    offDays: z.array(shownDay).meta({ description: 'Days on which the shop does not work.' }),
    closedDays: z.array(shownDay).meta({ description: 'Those of them that are closed, not just weekends.' }),
    bays: z.array(bay),
    stays: z.array(shownStay),
    collisions: z.array(collision),
    unplanned: z
      .array(
        z.object({
          jobId: recordId,
          number: z.string(),
          label: z.string(),
          customer: z.string().nullable().meta({ description: 'The last name.' }),
          isHere: z.boolean(),
          needsDays: z.boolean().meta({ description: 'False for one that is ready.' }),
          arrivedOn: shownDay.nullable().meta({ description: 'From then on it stands on the ramp.' }),
          readyOn: shownDay.nullable(),
        }),
      )
      .meta({ description: 'Jobs to come, in work or ready without days in any bay.' }),
  })
  .meta({ id: 'Hangar', description: 'Which airplane is in which bay, by day.' });
export type Board = z.infer<typeof board>;

/** The body of `POST /api/hangar/moves`. */
export const moveRequest = z.strictObject({
  moves: z
    .array(move)
    .min(1, 'Enter at least one move')
    .max(LIMITS.moves, `At most ${LIMITS.moves} moves at once`)
    .refine((moves) => new Set(moves.map((each) => each.stay)).size === moves.length, 'Move each stay once'),
  ...why,
  ...telling,
});

/** The answer to it. */
export const moved = board.extend({
  undo: z.string().meta({ description: 'Takes the moves back, as long as nothing of it changes.' }),
});
export type Moved = z.infer<typeof moved>;

/** The body of `POST /api/hangar/undo`. */
export const undoRequest = z.strictObject({
  undo: z.string().max(LIMITS.undo).meta({ description: 'The `undo` of an answer to moves.' }),
});

/** The body of `POST /api/hangar/plans`. */
export const planRequest = z.strictObject({
  jobId: recordId,
  from: enteredDay
    .optional()
    .meta({ description: 'The first day of its first stay. Defaults to the first agreed day.' }),
  ...why,
  ...telling,
});
export type PlanRequest = z.infer<typeof planRequest>;

/** What a 409 for a job that does not fit has in `nearest`: the first days on which all of it does. */
export interface NearestPlan {
  from: string;
  to: string;
}

/** What a 409 for days that are taken has in `conflicts`. */
export interface DaysTaken {
  /** The stay that was to be moved; null for a new one. */
  stay: number | null;
  inTheWay: Stay[];
  /** The nearest free days of the same length in this bay. */
  before: { place: number; from: string; to: string } | null;
  after: { place: number; from: string; to: string } | null;
}
