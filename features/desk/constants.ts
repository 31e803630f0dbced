/** The id of the field that searches the leads. */
export const LEADS_SEARCH_ID = 'desk-search';

/** A search stops counting here: a full count grows with the table. */
export const MAX_COUNTED = 10_000;

export const DESK_MESSAGES = {
  accepted: 'A quote for this lead was accepted. It cannot be deleted.',
  acceptedNotLost: 'Work for this lead is agreed. Cancel its job first, then it can become a lost one.',
  hasJob: 'A lead that has a job cannot be deleted.',
} as const;
