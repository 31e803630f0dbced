import { useRevalidator } from 'react-router';
import { BUSINESS } from '#features/site/contract.ts';
import { request } from '#features/site/ui/request.ts';
import { SelectField } from '#ui/field.tsx';
import { Form, type Outcome, type Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { slotAt, weekdayAndDate } from '../../appointments/rules.ts';
import { fieldReader } from '../../rules.ts';
import { failure } from '../../ui/QuoteForm.tsx';
import type { CustomerRequest } from '../contract.ts';
import { slotIn } from '../rules.ts';
import { APPOINTMENT_STATES, CUSTOMER_MESSAGES } from '../words.ts';

type Appointment = NonNullable<CustomerRequest['appointment']>;
type AppointmentPartProps = {
  token: string;
  appointment: Appointment;
  slots: CustomerRequest['slots'];
  refused: { move?: Refused | undefined; cancel?: Refused | undefined };
};

/** The appointment of a request, with the ways to move or cancel it. */
export function AppointmentPart({ token, appointment, slots, refused }: AppointmentPartProps) {
  const { revalidate } = useRevalidator();
  const { startsAt, status, type, duration, place, canChange } = appointment;
  const isReleased = status === 'released';
  const state = APPOINTMENT_STATES[status];

  async function change(fields: FormData, slot: object | null, done: { title: string; description: string }) {
    try {
      await request('POST', `/api/requests/${token}/appointment`, { body: { slot } });
    } catch (error) {
      return failure(error, CUSTOMER_MESSAGES.failed, fields, {});
    }
    toast(done);
    return { ok: true, done: () => void revalidate() } as const;
  }

  async function move(fields: FormData): Promise<Outcome> {
    const slot = slotIn(fieldReader(fields)('slot'));
    if (!slot) return { ok: false, errors: { slot: 'Choose a time' } };
    return change(fields, slot, CUSTOMER_MESSAGES.moved);
  }

  return (
    <section className="request-part" aria-labelledby="appointment-title">
      <h2 className="h3" id="appointment-title">
        Your appointment
      </h2>
      <div className={`request-appointment is-${status}`}>
        <Icon of={calendarCheck} />
        <div>
          <p className="request-appointment__when">
            {isReleased ? <s>{momentOf(startsAt)}</s> : <time dateTime={startsAt}>{momentOf(startsAt)}</time>}
          </p>
          <p>
            {type}, {duration}. {place}
          </p>
          <p className="muted sm">
            <b>{state.title}.</b> {state.text}
          </p>
        </div>
      </div>
      {canChange && (
        <details className="request-more" open={refused.move !== undefined}>
          <summary>{isReleased ? 'Book another time' : 'Move to another time'}</summary>
          <Form
            name="appointment-move"
            labelledBy="appointment-title"
            submit={{ label: 'Request this time', busy: 'Requesting…' }}
            refused={refused.move}
            send={move}
          >
            <input type="hidden" name="intent" value="move" />
            <SelectField
              name="slot"
              label="New time"
              empty="Choose a free time"
              choices={choicesOf(slots)}
              required
              help="In shop time. We confirm it within 24 hours."
            />
          </Form>
        </details>
      )}
      {canChange && !isReleased && (
        <details className="request-more" open={refused.cancel !== undefined}>
          <summary>Cancel the appointment</summary>
          <p className="muted">We will no longer hold the time for you. We still have your request.</p>
          <Form
            name="appointment-cancel"
            labelledBy="appointment-title"
            submit={{ label: 'Cancel my appointment', busy: 'Canceling…', look: 'line' }}
            refused={refused.cancel}
            send={(fields) => change(fields, null, CUSTOMER_MESSAGES.cancelled)}
          >
            <input type="hidden" name="intent" value="cancel" />
          </Form>
        </details>
      )}
    </section>
  );
}

/** Free times by day, for a list of choices. */
function choicesOf(slots: CustomerRequest['slots']) {
  return Object.fromEntries(
    slots
      .filter(({ times }) => times.length > 0)
      .map(({ date, times }) => [
        weekdayAndDate(date),
        Object.fromEntries(times.map((time) => [`${date} ${time}`, time])),
      ]),
  );
}

/** 'Monday, November 30 at 9:00 AM' in shop time. */
export function momentOf(startsAt: string): string {
  const { date, time } = slotAt(startsAt, BUSINESS.timeZone);
  return `${weekdayAndDate(date)} at ${time}`;
}
