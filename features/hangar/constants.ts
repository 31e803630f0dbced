import { BAY_KINDS as STAGE_BAYS } from '#features/jobs/templates/constants.ts';

/** Words and limits of the hangar calendar, without zod. Days are shop days, YYYY-MM-DD, both ends of a stay count. */

/** What a bay is for; any job can stand in the last one. */
export const BAY_KINDS = [...STAGE_BAYS, 'any'] as const;

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
