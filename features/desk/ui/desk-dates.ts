import { format } from 'date-fns/format';
import { inShopTimeZone } from '#features/site/ui/shop-time-zone.ts';

// Times are ISO 8601 and shown in the shop's time zone.

/** '11/19/2026' */
export const formatShortDate = (time: string) => format(time, 'MM/dd/yyyy', inShopTimeZone);

/** '9:42 AM' */
export const formatClockTime = (time: string) => format(time, 'h:mm a', inShopTimeZone);

/** 'November 19, 2026 at 9:42 AM' */
export const formatLongDate = (time: string) => format(time, "MMMM d, yyyy 'at' h:mm a", inShopTimeZone);

/** 'Thursday, November 19, 2026 at 9:42 AM' */
export const formatWeekdayAndTime = (time: string) => format(time, "EEEE, MMMM d, yyyy 'at' h:mm a", inShopTimeZone);
