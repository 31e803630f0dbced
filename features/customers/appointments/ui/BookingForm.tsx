import { useEffect, useId, useRef, useState } from 'react';
import type { BookingHours, ClosedDays } from '#customers/appointments/appointments.contract.ts';
import { allTimes, BOOKING_LIMITS, sortTimes } from '#customers/appointments/slots.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import '#ui/choices.css';
import { WEEKDAYS, type Weekday } from '#foundation/business/business.ts';
import { formatClockTime } from '#foundation/business/opening-hours.ts';
import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField } from '#foundation/settings/ui/setting-fields.tsx';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { FEDERAL_HOLIDAYS, type FederalHoliday, nextDayOf } from '#time/work-days.ts';

type ClosedProps = { closed: readonly ClosedDays[]; onChange: (closed: ClosedDays[]) => void };

const FIELDS = [
  ['from', 'First day'],
  ['to', 'Last day'],
] as const satisfies [keyof ClosedDays, string][];

function ClosedFields({ closed, onChange }: ClosedProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focusTarget = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when a row is added or removed
  useEffect(() => {
    if (focusTarget.current) fields.current?.querySelector<HTMLElement>(focusTarget.current)?.focus();
    focusTarget.current = undefined;
  }, [closed.length]);
  const set = (index: number, changes: Partial<ClosedDays>) =>
    onChange(closed.with(index, fillLastDay({ ...closed[index]!, ...changes }, changes)));
  return (
    <fieldset className="stack stack--close set__closed" ref={fields}>
      <legend>Closed days</legend>
      <p className="muted sm">No one can book these days (vacation, for example). Existing appointments stay.</p>
      {closed.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields no state
        <div className="row row--end" key={index}>
          {FIELDS.map(([field, label]) => (
            <Field
              key={field}
              name={`closed.${index}.${field}`}
              label={label}
              showsRequired={false}
              type="date"
              min="2000-01-01"
              max="2999-12-31"
              value={row[field]}
              onChange={({ target }) => set(index, { [field]: target.value })}
            />
          ))}
          <Button
            small
            onClick={() => {
              focusTarget.current = '[data-add]';
              onChange(closed.toSpliced(index, 1));
            }}
          >
            <Icon of={trash2} /> Remove
            <span className="vh">: {row.from}</span>
          </Button>
        </div>
      ))}
      <Button
        small
        disabled={closed.length >= BOOKING_LIMITS.closed}
        data-add=""
        onClick={() => {
          focusTarget.current = `[name="closed.${closed.length}.from"]`;
          onChange([...closed, { from: '', to: '' }]);
        }}
      >
        <Icon of={plus} /> Add closed days
      </Button>
    </fieldset>
  );
}

/** Sets the last day when it is before the first. */
function fillLastDay(row: ClosedDays, { from }: Partial<ClosedDays>): ClosedDays {
  return from && row.to < from ? { from, to: from } : row;
}

const loadBooking = async () => (await import('#customers/appointments/appointments.contract.ts')).bookingSetting;

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
      <legend className="ahead--tight">{day}</legend>
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

type HolidayProps = { open: readonly FederalHoliday[]; onChange: (open: FederalHoliday[]) => void };

/** Checked holidays are open for appointments. */
function HolidayFields({ open, onChange }: HolidayProps) {
  const today = shopDay();
  return (
    <fieldset className="stack set__holidays">
      <legend>Federal holidays</legend>
      <p className="muted sm">You’re closed on these days every year. Check a holiday to take appointments that day.</p>
      {FEDERAL_HOLIDAYS.map((holiday) => (
        <label key={holiday} className="check-row set__check">
          <input
            type="checkbox"
            checked={open.includes(holiday)}
            onChange={({ target }) =>
              onChange(FEDERAL_HOLIDAYS.filter((other) => (other === holiday ? target.checked : open.includes(other))))
            }
          />
          <span>
            {holiday} <span className="muted sm">{formatNextDay(holiday, today)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** 'Thu, Nov 26, 2026' */
function formatNextDay(holiday: FederalHoliday, today: string): string {
  const day = nextDayOf(holiday, today);
  return `${formatDay(day, 'shortWeekday')}, ${day.slice(0, 4)}`;
}

type AheadProps = { daysAhead: number; onChange: (daysAhead: number) => void };

function DaysAheadField({ daysAhead, onChange }: AheadProps) {
  return (
    <div className="set__ahead">
      <NumberField
        name="daysAhead"
        label="How many days ahead customers can book"
        help="From 7 to 365 days."
        kind={WHOLE}
        value={daysAhead}
        onChange={onChange}
      />
    </div>
  );
}
