/** How many confirmations one mailbox gets in a day of the shop: what is sent after that could be sent by anybody. */
export const CONFIRMATIONS_A_DAY = 3;
