import { useState } from 'react';
import { formatDay } from '#time/format-day.ts';
import { Field } from '#ui/field.tsx';
import type { DaySlots } from '../appointments.contract.ts';
import { findDay } from '../free-days.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

type SlotFieldProps = {
  /** Bookable days, from today on. */
  days: readonly DaySlots[];
  help: string;
  /** The month and day that the page's address names. */
  view?: { month: string; day: string } | undefined;
  /** The address of a month or day, for browsers without JavaScript. */
  hrefOf?: ((month: string, date?: string) => string) | undefined;
};

/** Days in the list of times until one is chosen. */
const MAX_LISTED_DAYS = 31;

/** Chooses a day in the calendar, then one of its times in the field `slot`, which `parseSlot` reads. */
export function SlotField({ days, help, view, hrefOf }: SlotFieldProps) {
  const [day, setDay] = useState(view?.day ?? '');
  const chosen = findDay(days, day);
  return (
    <>
      {days.length > 0 && (
        <MonthCalendar days={days} selected={day} onSelect={setDay} month={view?.month} hrefOf={hrefOf} />
      )}
      <Field
        // Resets the choice when the day changes.
        key={day}
        name="slot"
        label="New time"
        empty="Choose an available time"
        choices={toChoices(chosen ? [chosen] : days.slice(0, MAX_LISTED_DAYS))}
        required
        help={help}
      />
    </>
  );
}

/** Short labels with the day: a closed select shows only its choice and must not cut off the time. */
function toChoices(days: readonly DaySlots[]) {
  return Object.fromEntries(
    days.flatMap(({ date, times }) =>
      times.map((time) => [`${date} ${time}`, `${formatDay(date, 'shortWeekday')}, ${time}`]),
    ),
  );
}
