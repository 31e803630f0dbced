import { format } from 'date-fns/format';
import { atTheShop } from '#features/site/ui/at-the-shop.ts';
import { dayInParts } from '#time/shop-time.ts';

// Times are ISO 8601 and shown in the shop's time zone.

/** '11/19/2026' */
export const formatShortDate = (time: string) => format(time, 'MM/dd/yyyy', atTheShop);

/** '9:42 AM' */
export const formatClockTime = (time: string) => format(time, 'h:mm a', atTheShop);

/** 'November 19, 2026 at 9:42 AM' */
export const formatLongDate = (time: string) => format(time, "MMMM d, yyyy 'at' h:mm a", atTheShop);

/** 'Thursday, November 19, 2026 at 9:42 AM' */
export const formatWeekdayAndTime = (time: string) => format(time, "EEEE, MMMM d, yyyy 'at' h:mm a", atTheShop);

/** 'Monday, November 23, 2026'. `day` is YYYY-MM-DD. */
export const formatDay = (day: string) => dayInParts(day, { dateStyle: 'full' });
