import { useState } from 'react';
import { findDay } from '#features/appointments/calendar/rules.ts';
import { MonthCalendar } from '#features/appointments/calendar/ui/MonthCalendar.tsx';
import { useToday } from '#features/lead-forms/ui/use-today.ts';
import { SelectField } from '#ui/field.tsx';
import { Form, type Outcome, type Refused } from '#ui/form.tsx';
import { shortDay } from '../../appointments/rules.ts';

import type { CustomerRequest } from '../contract.ts';

type Slots = CustomerRequest['slots'];
type MoveFormProps = {
  token: string;
  slots: Slots;
  /** The month and the day that the page's address asks to see. */
  view: { month: string; day: string } | undefined;
  refused: Refused | undefined;
  send: (fields: FormData) => Promise<Outcome>;
};

/** How many days the choice of times offers until a day is chosen. */
const LISTED_DAYS = 31;

/** Asks for another time: a day of the calendar, then one of its times. */
export function MoveForm({ token, slots, view, refused, send }: MoveFormProps) {
  const [day, setDay] = useState(view?.day ?? '');
  const isAlive = useToday() !== undefined;
  const chosen = findDay(slots, day);
  const pageOf = (month: string, date = '') =>
    `/request/${token}?${new URLSearchParams({ month, day: date })}#appointment-move`;
  return (
    <Form
      name="appointment-move"
      labelledBy="appointment-title"
      submit={{ label: 'Request this time', busy: 'Requesting…' }}
      refused={refused}
      send={send}
    >
      <input type="hidden" name="intent" value="move" />
      <div className="request-move">
        {slots.length > 0 && (
          <MonthCalendar
            days={slots}
            selected={day}
            onSelect={setDay}
            month={view?.month}
            hrefOf={isAlive ? undefined : pageOf}
          />
        )}
        <SelectField
          // The times of another day are another choice.
          key={day}
          name="slot"
          label="New time"
          empty="Choose a free time"
          choices={choicesOf(chosen ? [chosen] : slots.slice(0, LISTED_DAYS))}
          required
          help="In shop time. We confirm it within 24 hours."
        />
      </div>
    </Form>
  );
}

/** Free times, each with its day: a closed list shows the choice alone, and must not cut its time off. */
function choicesOf(slots: Slots) {
  return Object.fromEntries(
    slots.flatMap(({ date, times }) => times.map((time) => [`${date} ${time}`, `${shortDay(date)}, ${time}`])),
  );
}
