import { BAY_KINDS as STAGE_BAYS } from '#features/jobs/templates/constants.ts';

/** Words and limits of the hangar calendar, without zod. Days are shop days, YYYY-MM-DD; both ends of a stay count. */

/** What a bay is for; any job can stand in the last one. */
export const BAY_KINDS = [...STAGE_BAYS, 'any'] as const;

export const STAY_KINDS = ['job', 'hold', 'closed'] as const;

export const HANGAR_LIMITS = {
  bayName: 60,
  places: 6,
  inches: 9_999,
  title: 120,
  /** Of a stay, and of a board. */
  days: 400,
  holdDays: 14,
  moves: 20,
} as const;

/** Days after which an unpaid first payment is marked. */
export const DEPOSIT_DAYS = 7;

export const HANGAR_MESSAGES = {
  noBay: 'This bay doesn’t exist.',
  noStay: 'This stay doesn’t exist.',
  noJob: 'This job doesn’t exist',
  noLead: 'This quote request doesn’t exist',
  noOffer: 'This quote doesn’t exist',
  nameTaken: 'You already have a bay with this name',
  jobOver: 'This job is already delivered or canceled.',
  offerDecided: 'You can hold days only for a quote that is waiting for a decision.',
  unknownStage: 'This job doesn’t have that stage',
  bayClosed: (bay: string) => `${bay} is not in use`,
  noPlace: (bay: string, places: number) => `${bay} only has ${places === 1 ? '1 spot' : `${places} spots`}`,
  tooLong: 'A stay can be at most 400 days',
  boardTooLong: 'Request at most 400 days',
  workDay: 'A stay must start on a work day',
  backwards: 'Choose a day on or after the first day',
  overlap: 'This overlaps another stay for the same job',
  holdsMeet: 'You’re already holding days for this customer. Choose days before or after them, or release those',
  taken: 'These days are already taken.',
  moved: 'Someone else changed the calendar in the meantime. Please check it again.',
  inUse: 'This bay has stays from today on. Move them first.',
  placeInUse: (day: string, count: number) =>
    `On ${day}, ${count === 1 ? 'the spot you’re removing is' : `${count} spots are`} taken. Move a stay first.`,
  tooSmall: (bay: string) => `${bay} is too small for this aircraft`,
  windowLeft: (from: string, to: string) =>
    `Give a reason: the customer was promised ${from} to ${to}, and this day is outside that window`,
} as const;
