import { useState } from 'react';
import { findDay } from '#features/appointments/calendar/rules.ts';
import { MonthCalendar } from '#features/appointments/calendar/ui/MonthCalendar.tsx';
import { useToday } from '#features/lead-forms/ui/use-today.ts';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { formatDay } from '#time/format-day.ts';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';

import type { CustomerRequest } from '../contract.ts';

type Slots = CustomerRequest['slots'];
type MoveFormProps = {
  token: string;
  slots: Slots;
  /** From the page's address. */
  view: { month: string; day: string } | undefined;
  refused: Refused | undefined;
  send: (fields: FormData) => Promise<SendResult>;
};

/** Days in the list of times until one is chosen. */
const MAX_LISTED_DAYS = 31;

/** Chooses a day in the calendar, then one of its times. */
export function MoveForm({ token, slots, view, refused, send }: MoveFormProps) {
  const [day, setDay] = useState(view?.day ?? '');
  const isHydrated = useToday() !== undefined;
  const chosen = findDay(slots, day);
  const monthHref = (month: string, date = '') =>
    `/request/${token}?${new URLSearchParams({ month, day: date })}#appointment-move`;
  return (
    <LinkForm
      name="appointment-move"
      intent="move"
      labelledBy="appointment-title"
      submit={{ label: 'Request this time', busy: 'Requesting…' }}
      refused={refused}
      send={send}
    >
      <div className="stack request-move">
        {slots.length > 0 && (
          <MonthCalendar
            days={slots}
            selected={day}
            onSelect={setDay}
            month={view?.month}
            hrefOf={isHydrated ? undefined : monthHref}
          />
        )}
        <Field
          // Resets the choice when the day changes.
          key={day}
          name="slot"
          label="New time"
          empty="Choose an available time"
          choices={toChoices(chosen ? [chosen] : slots.slice(0, MAX_LISTED_DAYS))}
          required
          help="In shop time. We confirm it within 24 hours."
        />
      </div>
    </LinkForm>
  );
}

/** Short labels with the day: a closed select shows only its choice and must not cut off the time. */
function toChoices(slots: Slots) {
  return Object.fromEntries(
    slots.flatMap(({ date, times }) =>
      times.map((time) => [`${date} ${time}`, `${formatDay(date, 'shortWeekday')}, ${time}`]),
    ),
  );
}
