import '#ui/pick.css';
import './booking.css';
import { useId, useState } from 'react';
import type { BookingHours } from '#features/appointments/contract.ts';
import { allTimes, sortTimes } from '#features/appointments/rules.ts';
import { WEEKDAYS, type Weekday } from '#features/site/settings/constants.ts';
import { formatClockTime } from '#features/site/settings/rules.ts';
import { Button } from '#ui/button.tsx';
import { ClosedFields } from './ClosedFields.tsx';
import { DaysAheadField } from './DaysAheadField.tsx';
import { HolidayFields } from './HolidayFields.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';

const loadBooking = async () => (await import('#features/appointments/contract.ts')).bookingSetting;

export function BookingForm() {
  return (
    <SettingPart<BookingHours>
      part="booking"
      setting="booking"
      load={loadBooking}
      keys={['days', 'closed', 'openHolidays', 'daysAhead']}
    >
      {(edit) => <BookingFields {...edit} />}
    </SettingPart>
  );
}

function BookingFields({ value, change, saved }: SettingEdit<BookingHours>) {
  const [added, setAdded] = useState<string[]>([]);
  // A time removed from its last day stays listed until the page is left.
  const offered = sortTimes([...new Set([...allTimes(value), ...allTimes(saved), ...added])]);
  const set = (day: Weekday, times: string[]) => change({ days: { ...value.days, [day]: sortTimes(times) } });
  return (
    <>
      <p className="muted">When appointments can start, in shop time.</p>
      {WEEKDAYS.map((day) => (
        <DayTimes key={day} day={day} offered={offered} times={value.days[day]} onChange={(times) => set(day, times)} />
      ))}
      <AnotherTime onAdd={(time) => setAdded((before) => [...before, time])} />
      <ClosedFields closed={value.closed} onChange={(closed) => change({ closed })} />
      <HolidayFields open={value.openHolidays} onChange={(openHolidays) => change({ openHolidays })} />
      <DaysAheadField daysAhead={value.daysAhead} onChange={(daysAhead) => change({ daysAhead })} />
    </>
  );
}

type DayTimesProps = {
  day: Weekday;
  offered: readonly string[];
  times: readonly string[];
  onChange: (times: string[]) => void;
};

function DayTimes({ day, offered, times, onChange }: DayTimesProps) {
  return (
    <fieldset className="row row--tight set__slots">
      <legend>{day}</legend>
      {offered.map((time) => (
        <label key={time} className="pick">
          <input
            type="checkbox"
            checked={times.includes(time)}
            onChange={({ target }) =>
              onChange(target.checked ? [...times, time] : times.filter((other) => other !== time))
            }
          />
          {time}
        </label>
      ))}
      {times.length === 0 && <p className="muted sm">No appointments</p>}
    </fieldset>
  );
}

function AnotherTime({ onAdd }: { onAdd: (time: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const time = formatClockTime(typed);
  const label = 'Another time';
  return (
    <div className="row small-inputs set__add">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="time" className="input" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Button
        small
        disabled={time === null}
        onClick={() => {
          if (time) onAdd(time);
          setTyped('');
        }}
      >
        Add this time
      </Button>
    </div>
  );
}
