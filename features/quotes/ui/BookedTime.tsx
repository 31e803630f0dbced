import '#features/site/ui/page-hero.css';
import './quote-success.css';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';
import { durationOf, placeOf, type Slot, typeOf, weekdayAndDate } from '../appointments/rules.ts';
import { BOOKED } from '../appointments/words.ts';
import type { SentRequest } from './sent-request.ts';

/** The thanks for a booking: its time, its place, and what comes next. */
export function BookedTime({ sent: { id, quote }, slot }: { sent: SentRequest; slot: Slot }) {
  const place = placeOf(useSite().business);
  const booked = { details: quote.details as Record<string, string> };
  const kind = `${typeOf(booked)}, ${durationOf(booked)}`;
  const query = new URLSearchParams({ id: String(id), type: booked.details.appointmentType ?? '', ...slot });
  const steps = [BOOKED.confirmed, { when: BOOKED.onTheDay, title: kind, text: place }, BOOKED.afterwards];
  return (
    <section className="page-hero fast-track on-ink blueprint">
      <div className="wrap">
        <h1 className="h1">{BOOKED.title}</h1>
        <p className="lead">
          {weekdayAndDate(slot.date)} at {slot.time}. {kind}, at {place}.
        </p>
        <p className="fast-track__calendar">
          <a className="btn btn--line" href={`/api/appointments/calendar?${query}`} download="appointment.ics">
            <Icon of={calendarCheck} /> {BOOKED.calendar}
          </a>
        </p>
        <h2 className="label">{BOOKED.next}</h2>
        <ol>
          {steps.map(({ when, title, text }) => (
            <li key={when}>
              <p className="fast-track__when">{when}</p>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Where a booking is moved or cancelled. */
export function BookingChange() {
  return (
    <div>
      <h2 className="h3">{BOOKED.change.title}</h2>
      <p className="fast-track__change muted">{BOOKED.change.text}</p>
      <ButtonLink to="/" look="ink">
        <Text k="quoteSuccess.tips.home" />
      </ButtonLink>
    </div>
  );
}
