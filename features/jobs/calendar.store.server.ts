import type { Db } from '#database/open.ts';
import { bookingSetting } from '#features/appointments/contract.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { WEEKDAYS } from '#features/site/contract.ts';
import type { WorkCalendar } from '#time/work-days.ts';

/** The shop's work days: of the setting, without the closed days and holidays of the booking. */
export async function readCalendar(db: Db): Promise<WorkCalendar> {
  const { workDays } = await readSetting(db, SHOP_SETTING);
  const { closed, openHolidays } = await readSetting(db, bookingSetting);
  return { weekdays: workDays.map((day) => WEEKDAYS.indexOf(day)), closed, openHolidays };
}
