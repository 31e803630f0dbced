/** Per mailbox and shop day; more are likely abuse. */
export const MAX_CONFIRMATIONS_PER_DAY = 3;
