import type { Db } from '#database/open.ts';
import { bookingSetting } from '#features/appointments/contract.ts';
import { settingsReader } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { calendarOf } from './forecast/rules.ts';

/** The shop's work days: of the setting, without the closed days and holidays of the booking. */
export async function readCalendar(db: Db): Promise<WorkCalendar> {
  return calendarOf(await readCalendarSettings(db));
}

const readCalendarSettings = settingsReader({ shop: SHOP_SETTING, booking: bookingSetting });
