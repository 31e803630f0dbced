/** A search stops counting here: a full count grows with the table. */
export const MAX_COUNTED = 10_000;

export const DESK_MESSAGES = {
  noEmail: 'There is no email address for this lead. Please call.',
  accepted: 'This lead has an accepted quote, so it can’t be deleted.',
  acceptedNotLost: 'This lead has an accepted quote. Cancel its job first, then move it to Lost Quote.',
  hasJob: 'This lead has a job, so it can’t be deleted.',
} as const;
