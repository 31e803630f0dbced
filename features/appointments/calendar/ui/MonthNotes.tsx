import type { DaySlots } from '../../contract.ts';
import { CALENDAR } from '../constants.ts';
import { formatHolidays, formatNotFree, monthOf, stateOf } from '../rules.ts';

type MonthNotesProps = {
  days: readonly DaySlots[];
  month: string;
  /** The day that was pressed and is not free; '' for none. */
  refused: string;
};

/** Reasons that do not fit into the cells. */
export function MonthNotes({ days, month, refused }: MonthNotesProps) {
  const daysOfMonth = days.filter(({ date }) => monthOf(date) === month);
  const isFull = !daysOfMonth.some((day) => stateOf(day) === 'free');
  const holidays = formatHolidays(daysOfMonth);
  return (
    <div className="calendar__notes">
      <p role="status">{refused ? formatNotFree(days, refused) : isFull && CALENDAR.none}</p>
      {!refused && holidays && <p>{holidays}</p>}
    </div>
  );
}
