import { useState } from 'react';
import { request } from '#client/request.ts';
import { findDay } from '#customers/appointments/free-days.ts';
import { slotAt } from '#customers/appointments/slots.ts';
import { MonthCalendar } from '#customers/appointments/ui/MonthCalendar.tsx';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { useToday } from '#customers/lead-forms/ui/use-today.ts';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { formatDay } from '#time/format-day.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import type { CustomerRequest } from '../request-page.contract.ts';
import { APPOINTMENT_STATES, CUSTOMER_MESSAGES, parseSlot, REQUEST_ENDS } from '../request-page.ts';

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
function MoveForm({ token, slots, view, refused, send }: MoveFormProps) {
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

type Appointment = NonNullable<CustomerRequest['appointment']>;
type AppointmentPartProps = {
  token: string;
  appointment: Appointment;
  slots: CustomerRequest['slots'];
  /** From the page's address. */
  view: { month: string; day: string } | undefined;
  refused: { move?: Refused | undefined; cancel?: Refused | undefined };
};

/** The appointment of a request, to move or to cancel. */
export function AppointmentPart({ token, appointment, slots, view, refused }: AppointmentPartProps) {
  const { startsAt, status, type, duration, place, canChange } = appointment;
  const isReleased = status === 'released';
  const { title, text, unmailed = text } = APPOINTMENT_STATES[status];
  const { hasMail } = useSite();

  async function change(fields: FormData, slot: object | null): Promise<SendResult> {
    try {
      await request('POST', `/api/requests/${token}/appointment`, { body: { slot } });
    } catch (error) {
      return failure(error, CUSTOMER_MESSAGES.failed, fields, {});
    }
    return { ok: true };
  }

  async function move(fields: FormData): Promise<SendResult> {
    const slot = parseSlot(fieldReader(fields)('slot'));
    if (!slot) return { ok: false, errors: { slot: 'Choose a time' } };
    return change(fields, slot);
  }

  return (
    <section className="request-part" aria-labelledby="appointment-title">
      <h2 className="h3" id="appointment-title">
        Your appointment
      </h2>
      <Done of={{ move: REQUEST_ENDS.move, cancel: REQUEST_ENDS.cancel }} />
      <div className={`card request-appointment is-${status}`}>
        <Icon of={calendarCheck} />
        <div>
          <p className="request-appointment__when">
            {isReleased ? <s>{formatMoment(startsAt)}</s> : <time dateTime={startsAt}>{formatMoment(startsAt)}</time>}
          </p>
          <p>
            {type}, {duration}. {place}
          </p>
          <p className="muted sm">
            <b>{title}.</b> {hasMail ? text : unmailed}
          </p>
        </div>
      </div>
      {canChange && (
        <details className="request-more" open={refused.move !== undefined || view !== undefined}>
          <summary className="text-link">{isReleased ? 'Book another time' : 'Move to another time'}</summary>
          <MoveForm token={token} slots={slots} view={view} refused={refused.move} send={move} />
        </details>
      )}
      {canChange && !isReleased && (
        <details className="request-more" open={refused.cancel !== undefined}>
          <summary className="text-link">Cancel the appointment</summary>
          <p className="muted">We will no longer hold the time for you. We still have your request.</p>
          <LinkForm
            name="appointment-cancel"
            intent="cancel"
            labelledBy="appointment-title"
            submit={{ label: 'Cancel my appointment', busy: 'Canceling…', variant: 'line' }}
            refused={refused.cancel}
            send={(fields) => change(fields, null)}
          />
        </details>
      )}
    </section>
  );
}

/** 'Monday, November 30 at 9:00 AM' in shop time. */
export function formatMoment(startsAt: string): string {
  const { date, time } = slotAt(startsAt, shopTimeZone());
  return `${formatDay(date, 'weekday')} at ${time}`;
}
