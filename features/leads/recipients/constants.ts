/** Of a kind, per mailbox and shop day, whoever causes them; more are likely abuse. */
export const MAX_CONFIRMATIONS_PER_DAY = 3;
