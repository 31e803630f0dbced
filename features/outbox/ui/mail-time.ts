import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { BUSINESS } from '#features/site/contract.ts';

const atTheShop = { in: tz(BUSINESS.timeZone) };

/** 'Nov 19, 2026, 8:22 AM', in the shop's time zone. `time` is ISO 8601. */
export const mailTime = (time: string) => format(time, 'MMM d, yyyy, h:mm a', atTheShop);
