import { format } from 'date-fns/format';
import { inShopTimeZone } from '#features/site/ui/shop-time-zone.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';

/** 'November 19, 2026', in shop time. `time` is ISO 8601. */
export const longDay = (time: string) => format(time, 'MMMM d, yyyy', inShopTimeZone);

/** 'November 19, 2026 at 9:42 AM', in shop time. `time` is ISO 8601. */
export const longTime = (time: string) => format(time, "MMMM d, yyyy 'at' h:mm a", inShopTimeZone);

/** 'today' or 'November 19, 2026'. `day` is YYYY-MM-DD in shop time. */
export const formatLastDay = (day: string) => (day === shopDay() ? 'today' : formatDay(day, 'long'));
