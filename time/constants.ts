/** Every date on the site and at the desk is a day of the shop. */
export const SHOP_TIME_ZONE = 'America/Denver';
