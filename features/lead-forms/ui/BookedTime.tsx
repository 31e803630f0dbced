import { formatDay } from '#time/format-day.ts';
import '#features/site/ui/page-hero.css';
import './quote-success.css';
import { BOOKED } from '#features/appointments/constants.ts';
import { formatDuration, formatPlace, formatType, type Slot } from '#features/appointments/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';
import type { SentRequest } from './sent-request.ts';

/** The thank-you of a booking: time, place and what comes next. Without JavaScript only the time is known. */
export function BookedTime({ sent, slot }: { sent: SentRequest | null; slot: Slot }) {
  const place = formatPlace(useSite().business);
  const booked = { details: (sent?.quote.details ?? {}) as Record<string, string> };
  const kind = sent ? `${formatType(booked)}, ${formatDuration(booked)}` : BOOKED.appointment;
  const steps = [BOOKED.confirmed, { when: BOOKED.onTheDay, title: kind, text: place }, BOOKED.afterwards];
  return (
    <section className="page-hero fast-track on-ink blueprint">
      <div className="wrap">
        <h1 className="h1">{BOOKED.title}</h1>
        <p className="lead">
          {formatDay(slot.date, 'weekday')} at {slot.time}. {kind}, at {place}.
        </p>
        {sent && (
          <p className="fast-track__calendar">
            <a className="btn btn--line" href={calendarFile(sent.id, booked, slot)} download="appointment.ics">
              <Icon of={calendarCheck} /> {BOOKED.calendar}
            </a>
          </p>
        )}
        <h2 className="label">{BOOKED.next}</h2>
        <ol className="stack">
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

function calendarFile(id: number, { details }: { details: Record<string, string> }, slot: Slot): string {
  return `/api/appointments/calendar?${new URLSearchParams({ id: String(id), type: details.appointmentType ?? '', ...slot })}`;
}

export function BookingChange() {
  return (
    <div>
      <h2 className="h3">{BOOKED.change.title}</h2>
      <p className="fast-track__change muted">{BOOKED.change.text}</p>
      <ButtonLink to="/" variant="ink">
        <Text k="quoteSuccess.tips.home" />
      </ButtonLink>
    </div>
  );
}
