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
  noBay: 'There is no such bay.',
  noStay: 'There is no such stay.',
  noJob: 'There is no such job',
  noLead: 'There is no such quote request',
  noOffer: 'There is no such quote',
  nameTaken: 'There is a bay of this name',
  jobOver: 'This job is delivered or cancelled.',
  offerDecided: 'Days are held for a quote that waits for its answer.',
  unknownStage: 'The job has no such stage',
  bayClosed: (bay: string) => `${bay} is not in use`,
  noPlace: (bay: string, places: number) => `${bay} has ${places === 1 ? 'one place' : `${places} places`}`,
  tooLong: 'A stay has at most 400 days',
  boardTooLong: 'Ask for at most 400 days',
  workDay: 'A stay begins on a work day',
  backwards: 'Choose the first day or a later one',
  overlap: 'Stays of one job follow each other: this one meets another',
  holdsMeet: 'Days are held for this customer already: choose days before or behind them, or give those back',
  taken: 'These days are not free.',
  moved: 'Someone else changed the calendar in the meantime. Please look at it as it is now.',
  inUse: 'Days of this bay are taken from today on. Move what stands there first.',
  placeInUse: (day: string, count: number) =>
    `On ${day} ${count === 1 ? 'the place to be removed is' : `${count} places are`} taken. Move a stay first.`,
  tooSmall: (bay: string) => `${bay} is too small for this aircraft`,
  windowLeft: (from: string, to: string) => `The customer was told ${from} to ${to}, and this day is outside: say why`,
} as const;
