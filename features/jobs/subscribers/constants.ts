/** After which an address that did not confirm is forgotten. */
export const CONFIRM_DAYS = 7;

export const SUBSCRIPTION_MESSAGES = {
  unknown: 'This subscription does not exist anymore.',
} as const;
