import { useEffect, useRef, useState } from 'react';
import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { freeTimesInWords, lastDay, weekdayAndDate } from '../appointments/rules.ts';
import { useFreeTimes } from './use-free-times.ts';
import { useToday } from './use-today.ts';

type BookingTimesProps = { times: readonly string[]; daysAhead: number | null; failures: number };

/** Day and time: every time that the shop keeps, until a day is chosen and only its free ones are left. */
export function BookingTimes({ times, daysAhead, failures }: BookingTimesProps) {
  const date = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSelectElement>(null);
  const [day, setDay] = useState('');
  const [chosen, setChosen] = useState('');
  const today = useToday();
  const last = today ? lastDay({ daysAhead }, today) : null;
  const answer = useFreeTimes(today && day >= today ? day : '', failures);
  const offered = answer?.state === 'known' ? answer.times : times;
  const isFull = offered.length === 0;
  const next = answer?.state === 'known' && isFull ? answer.next : null;

  useEffect(() => {
    // What a draft or going back has filled in came without an event.
    setDay(date.current?.value ?? '');
    setChosen(time.current?.value ?? '');
  }, []);

  useEffect(() => {
    // A choice that the day before did not have comes back with a day that has it.
    if (time.current && !time.current.value && offered.includes(chosen)) time.current.value = chosen;
  }, [offered, chosen]);

  function take(free: string) {
    date.current!.value = free;
    // Nobody typed it, but the form must know.
    date.current!.dispatchEvent(new Event('input', { bubbles: true }));
    setDay(free);
    time.current?.focus();
  }

  return (
    <div className="form form--2">
      <TextField
        ref={date}
        name="preferredDate"
        label={useText('booking.form.date')}
        help={useText('booking.form.dateHelp')}
        required
        type="date"
        min={today}
        max={last ?? undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <SelectField
        ref={time}
        name="preferredTime"
        label={useText('booking.form.time')}
        empty={useText('booking.form.timeEmpty')}
        choices={Object.fromEntries(offered.map((offer) => [offer, offer]))}
        required
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className={answer ? `full ${isFull ? 'note note--warn' : 'help'}` : 'vh'}>
        {isFull && <Icon of={circleAlert} />}
        <div className="booking-status">
          <p role="status">{answer && freeTimesInWords(answer, chosen, last)}</p>
          {next && (
            <Button small onClick={() => take(next)}>
              Choose {weekdayAndDate(next)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
