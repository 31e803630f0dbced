/** The time zone of every date on the site and the desk. */
export const SHOP_TIME_ZONE = 'America/Denver';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
