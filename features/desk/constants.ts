/** A search stops counting here: a full count grows with the table. */
export const MAX_COUNTED = 10_000;

export const DESK_MESSAGES = {
  accepted: 'A quote for this lead was accepted. It cannot be deleted.',
  acceptedNotLost: 'A quote for this lead was accepted. It cannot become a lost one.',
} as const;
