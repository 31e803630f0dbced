import { formatDay } from './format-day.ts';
import { addWorkDays, holidayOn, type WorkCalendar } from './work-days.ts';

/** 'Monday, February 15 is Washington’s Birthday. The next work day is Tuesday, February 16', of a day that is none. */
export function describeDayOff(day: string, calendar: WorkCalendar): string {
  const holiday = holidayOn(day);
  const isHoliday = holiday !== null && !calendar.openHolidays.includes(holiday);
  const what = isHoliday ? holiday.replace("'", '’') : 'not a work day';
  const next = formatDay(addWorkDays(day, 0, calendar), 'weekday');
  return `${formatDay(day, 'weekday')} is ${what}. The next work day is ${next}`;
}
