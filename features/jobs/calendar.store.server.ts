import type { Db } from '#database/open.ts';
import { type BookingHours, bookingSetting } from '#features/appointments/contract.ts';
import { settingsReader } from '#features/settings/store.server.ts';
import { SHOP_SETTING, type Shop } from '#features/shop/contract.ts';
import { WEEKDAYS } from '#features/site/settings/constants.ts';
import type { WorkCalendar } from '#time/work-days.ts';

/** The shop's work days: of the setting, without the closed days and holidays of the booking. */
export async function readCalendar(db: Db): Promise<WorkCalendar> {
  return calendarOf(await readCalendarSettings(db));
}

const readCalendarSettings = settingsReader({ shop: SHOP_SETTING, booking: bookingSetting });

/** The same of settings that were read. */
export function calendarOf({ shop, booking }: { shop: Shop; booking: BookingHours }): WorkCalendar {
  const { closed, openHolidays } = booking;
  return { weekdays: shop.workDays.map((day) => WEEKDAYS.indexOf(day)), closed, openHolidays };
}
