/** Work days after the delivery on which the one mail asks. Apart from all else, for the settings need no more. */
export const ASKING_LIMITS = { min: 1, max: 60, builtIn: 10 } as const;
export const ASKING_TIME = '10:00 AM';
/** A delivery that was due longer ago is not asked about anymore, such as before the shop had an address. */
export const ASKING_GRACE_DAYS = 30;
