/** Mails of a kind per mailbox and shop day, from all senders. More are likely abuse. */
export const MAX_CONFIRMATIONS_PER_DAY = 3;
