import { useEffect, useRef, useState } from 'react';
import type { DaySlots } from '#customers/appointments/appointments.contract.ts';
import {
  CALENDAR,
  type FreeDays,
  findDay,
  formatAhead,
  formatFreeTimes,
  nextFreeDay,
} from '#customers/appointments/free-days.ts';
import { lastDay } from '#customers/appointments/slots.ts';
import { FreeDaysCalendar, useFreeDays } from '#customers/appointments/ui/FreeDaysCalendar.tsx';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { useText } from '#website/texts/ui/Text.tsx';
import { useToday } from './use-today.ts';

/** The part of the calendar that the address names; other pages have no day in it. */
export type CalendarView = { days: DaySlots[]; month: string; day: string };

type BookingTimesProps = {
  times: readonly string[];
  daysAhead: number;
  view: CalendarView | null;
  failures: number;
};

/** Day and time. Offers every time until a day is chosen, then only its free ones. */
export function BookingTimes({ times, daysAhead, view, failures }: BookingTimesProps) {
  const date = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSelectElement>(null);
  const [day, setDay] = useState(view?.day ?? '');
  const [chosen, setChosen] = useState('');
  const today = useToday();
  const last = today && lastDay({ daysAhead }, today);
  const { free, retry } = useFreeDays({ first: today, last }, failures, view?.days ?? null);
  const isAsked = day !== '';
  const offered = isAsked && free.state === 'known' ? (findDay(free.days, day)?.times ?? []) : times;

  useEffect(() => {
    // A draft and browser Back fill fields in without an event.
    setDay(date.current?.value ?? '');
    setChosen(time.current?.value ?? '');
  }, []);

  useEffect(() => {
    // Restores a time that the previously chosen day did not offer.
    if (time.current && !time.current.value && offered.includes(chosen)) time.current.value = chosen;
  }, [offered, chosen]);

  function take(picked: string) {
    date.current!.value = picked;
    // Tells the form of a value set by code.
    date.current!.dispatchEvent(new Event('input', { bubbles: true }));
    setDay(picked);
  }

  return (
    <div className="form form--2" id="booking-days">
      <Field
        ref={date}
        name="preferredDate"
        label={useText('booking.form.date')}
        help={useText('booking.form.dateHelp')}
        required
        type="date"
        defaultValue={view?.day}
        min={today}
        max={last}
        onChange={(event) => setDay(event.target.value)}
      />
      <Field
        ref={time}
        name="preferredTime"
        label={useText('booking.form.time')}
        empty={useText('booking.form.timeEmpty')}
        choices={Object.fromEntries(offered.map((offer) => [offer, offer]))}
        required
        onChange={(event) => setChosen(event.target.value)}
      />
      <DayStatus
        free={free}
        day={isAsked ? day : ''}
        chosen={chosen}
        onTake={(next) => {
          take(next);
          time.current?.focus();
        }}
      />
      {/* The calendar fills in the date field. Folded, it is no second place to enter a date. */}
      <details className="booking-calendar full" open={view !== null}>
        <summary className="text-link">{CALENDAR.show}</summary>
        <p className="help">{formatAhead(daysAhead)}</p>
        <FreeDaysCalendar
          free={free}
          onRetry={retry}
          selected={day}
          onSelect={take}
          month={view?.month}
          hrefOf={today ? undefined : bookingPage}
        />
      </details>
      {!view && (
        <noscript>
          <a className="btn btn--line full" href={bookingPage('now')} rel="nofollow">
            {CALENDAR.show}
          </a>
        </noscript>
      )}
    </div>
  );
}

function bookingPage(month: string, day?: string): string {
  return `/book-consultation?${new URLSearchParams({ month, ...(day && { day }) })}#booking-days`;
}

type DayStatusProps = {
  free: FreeDays;
  /** '' until one is chosen. */
  day: string;
  /** The time that was chosen before the day. */
  chosen: string;
  onTake: (day: string) => void;
};

/** The free times of the chosen day, or the next free day. */
function DayStatus({ free, day, chosen, onTake }: DayStatusProps) {
  const isFull = day !== '' && free.state === 'known' && !findDay(free.days, day)?.times.length;
  const next = isFull ? nextFreeDay(free.days, day) : null;
  return (
    <div className={day ? `full ${isFull ? 'note note--warn' : 'help'}` : 'vh'}>
      {isFull && <Icon of={circleAlert} />}
      <div className="booking-status">
        <p role="status">{day && formatFreeTimes(free, day, chosen)}</p>
        {next && (
          <Button small onClick={() => onTake(next)}>
            Choose {formatDay(next, 'weekday')}
          </Button>
        )}
      </div>
    </div>
  );
}
