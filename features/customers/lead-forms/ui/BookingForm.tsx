import {
  AIRCRAFT_SUGGESTIONS,
  APPOINTMENT_DURATIONS,
  type AppointmentType,
  MESSAGES,
} from '#customers/leads/leads.constants.ts';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck, circleAlert } from '#ui/icons.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import './form-pages.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { bookingForm } from '../lead-form-rules.ts';
import { BookingTimes, type CalendarView } from './BookingTimes.tsx';
import { RuledLeadForm } from './RuledLeadForm.tsx';
import '#website/site/ui/pages.css';
import { NextSteps } from './NextSteps.tsx';

const TYPES: { value: AppointmentType; title: TextKey; text: TextKey }[] = [
  { value: 'consultation', title: 'booking.form.consultation', text: 'booking.form.consultationText' },
  { value: 'inspection', title: 'booking.form.inspection', text: 'booking.form.inspectionText' },
  { value: 'design-review', title: 'booking.form.designReview', text: 'booking.form.designReviewText' },
];

/** The kinds of appointment as cards. */
function BookingTypes() {
  const { name: form, errors, refused } = useFormContext();
  const error = errors.appointmentType;
  const errorId = `${form}-appointmentType-error`;
  return (
    <fieldset className={`form-group field${error ? ' is-invalid' : ''}`}>
      <legend>
        <Text k="booking.form.kind" />
        <span className="req" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div className="stack form--2 types">
        {TYPES.map(({ value, title, text }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="appointmentType"
              value={value}
              required
              defaultChecked={refused?.values.appointmentType === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
            />
            <span className="choice__txt">
              <b>
                <Text k={title} />
              </b>
              <span className="types__minutes line">{APPOINTMENT_DURATIONS[value]}</span>
              <span className="line">
                <Text k={text} />
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId}>
          <Icon of={circleAlert} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

/**
 * Books an appointment; `times` are all times the shop offers on any day, `daysAhead` is how far ahead customers may
 * book.
 */
export function BookingForm({
  labelledBy,
  times,
  daysAhead,
  view,
  refused,
}: {
  labelledBy: string;
  times: readonly string[];
  daysAhead: number;
  /** The part of the calendar that the address names. */
  view: CalendarView | null;
  refused: Refused | undefined;
}) {
  const navigate = useNavigate();
  const [failures, setFailures] = useState(0);
  return (
    <RuledLeadForm
      rules={bookingForm}
      name="booking"
      labelledBy={labelledBy}
      action="/book-consultation"
      refused={refused}
      submit={{ label: useText('booking.form.submit'), busy: useText('booking.form.busy') }}
      sent={MESSAGES.bookingSent}
      failed={MESSAGES.bookingFailed}
      conversion="booking_submit"
      // Also with unsent changes: the slot is booked and cannot be booked again.
      onSent={() => navigate('/quote-success')}
      onFailed={() => setFailures((count) => count + 1)}
    >
      <BookingTypes />
      <fieldset className="form-group">
        <legend>{useText('booking.form.when')}</legend>
        <BookingTimes times={times} daysAhead={daysAhead} view={view} failures={failures} />
      </fieldset>
      <Person />
    </RuledLeadForm>
  );
}

function Person() {
  return (
    <fieldset className="form-group">
      <legend>{useText('booking.form.who')}</legend>
      <div className="form form--2">
        <Field name="name" label={useText('booking.form.name')} required full autoComplete="name" />
        <Field name="email" label={useText('booking.form.email')} required type="email" autoComplete="email" />
        <Field name="phone" label={useText('booking.form.phone')} required type="tel" autoComplete="tel" />
        <Field
          name="aircraftType"
          label={useText('booking.form.aircraftType')}
          placeholder="King Air 350"
          suggestions={AIRCRAFT_SUGGESTIONS}
          autoComplete="off"
          full
        />
        <Field name="notes" label={useText('booking.form.notes')} rows={4} full />
      </div>
    </fieldset>
  );
}

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'booking.expect.step1', text: 'booking.expect.step1Text' },
  { title: 'booking.expect.step2', text: 'booking.expect.step2Text' },
  { title: 'booking.expect.step3', text: 'booking.expect.step3Text' },
  { title: 'booking.expect.step4', text: 'booking.expect.step4Text' },
];

/** How an appointment goes, the invite, and where the shop is. */
export function BookingAside() {
  return (
    <aside>
      <NextSteps title="booking.expect.title" steps={STEPS} />
      <p className="note apart">
        <Icon of={calendarCheck} />
        <span>
          <Text k="booking.expect.invite" />
        </span>
      </p>
      <dl className="facts apart--far facts--stacked">
        <div>
          <dt className="label">
            <Text k="booking.expect.location" />
          </dt>
          <dd>
            <Text k="booking.expect.place" />
          </dd>
        </div>
      </dl>
    </aside>
  );
}
