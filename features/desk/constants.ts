/** A search stops counting here: a full count grows with the table. */
export const MAX_COUNTED = 10_000;
