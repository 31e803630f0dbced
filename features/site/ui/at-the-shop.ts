import { tz } from '@date-fns/tz';
import { BUSINESS } from '../contract.ts';

/** For date-fns: days and hours as the shop's clock tells them. */
export const atTheShop = { in: tz(BUSINESS.timeZone) };
