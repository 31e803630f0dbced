import './booking.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AIRCRAFT_SUGGESTIONS, MESSAGES } from '#features/leads/constants.ts';
import { useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { bookingForm } from '../forms/rules.ts';
import { BookingTimes, type CalendarView } from './BookingTimes.tsx';
import { BookingTypes } from './BookingTypes.tsx';
import { RuledQuoteForm } from './RuledQuoteForm.tsx';

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
    <RuledQuoteForm
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
    </RuledQuoteForm>
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
