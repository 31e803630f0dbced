/** How many confirmations one mailbox gets in a day of the shop: more of them are likely abuse. */
export const CONFIRMATIONS_A_DAY = 3;
