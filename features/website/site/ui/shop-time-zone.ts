import { tz } from '@date-fns/tz';
import { BUSINESS } from '../business.ts';

/** Option of date-fns functions. */
export const inShopTimeZone = { in: tz(BUSINESS.timeZone) };
