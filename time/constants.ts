/** The time zone of every date on the site and the desk. */
export const SHOP_TIME_ZONE = 'America/Denver';
