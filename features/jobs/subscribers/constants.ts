/** After which an address that did not confirm is forgotten. */
export const CONFIRM_DAYS = 7;

export const SUBSCRIPTION_MESSAGES = {
  unknown: 'This subscription no longer exists.',
} as const;
