import './month-calendar.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DaySlots } from '../../appointments/contract.ts';
import { addMonths, dayAfterKey, findDay, monthInWords, monthOf, stateOf, weeksOf } from '../rules.ts';
import { CALENDAR } from '../words.ts';
import { DayCell } from './DayCell.tsx';
import { MonthButton } from './MonthButton.tsx';
import { MonthNotes } from './MonthNotes.tsx';

type MonthCalendarProps = {
  /** Every day from today to the last that can be booked; at least one. */
  days: readonly DaySlots[];
  /** The chosen day; '' while there is none. */
  selected: string;
  onSelect: (date: string) => void;
  /** The month to begin with; the first with a free day by default. */
  month?: string | undefined;
  /** The page for a month, maybe with a day chosen: for browsers without JavaScript, before the scripts come. */
  hrefOf?: ((month: string, date?: string) => string) | undefined;
};

/** A month of days, free or not, of which one is chosen. The keys are those of the WAI-ARIA grid pattern. */
export function MonthCalendar({ days, selected, onSelect, month: asked, hrefOf }: MonthCalendarProps) {
  const title = useId();
  const table = useRef<HTMLTableElement>(null);
  const [first, last] = [days[0]!.date, days.at(-1)!.date];
  const [refused, setRefused] = useState('');
  const [seen, setSeen] = useState(selected);
  const [active, setActive] = useState(() => openingDay(days, selected, asked));
  if (seen !== selected) {
    setSeen(selected);
    setRefused('');
    if (findDay(days, selected)) setActive(selected);
  }
  const month = monthOf(active);

  function move(date: string) {
    setRefused('');
    setActive(date < first ? first : date > last ? last : date);
  }

  function pressed(event: KeyboardEvent) {
    const date = dayAfterKey(event.key, active);
    if (date === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The day must be there before it can take the focus.
    flushSync(() => move(date));
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  function choose(day: DaySlots) {
    setActive(day.date);
    const isFree = stateOf(day) === 'free';
    setRefused(isFree ? '' : day.date);
    if (isFree) onSelect(day.date);
  }

  const page = {
    days: { first: monthOf(first), last: monthOf(last) },
    hrefOf,
    onShow: (other: string) => move(openingDay(days, '', other)),
  };
  return (
    <div className="calendar">
      <div className="calendar__head">
        <MonthButton {...page} label={CALENDAR.previous} month={addMonths(month, -1)} />
        <p className="calendar__month" id={title} aria-live="polite">
          {monthInWords(month)}
        </p>
        <MonthButton {...page} label={CALENDAR.next} month={addMonths(month, 1)} isNext />
      </div>
      <table
        ref={table}
        role={hrefOf ? undefined : 'grid'}
        aria-labelledby={title}
        onKeyDown={hrefOf ? undefined : pressed}
      >
        <thead>
          <tr>
            {CALENDAR.weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className="vh">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name
            <tr key={index}>
              {week.map((date, weekday) => (
                <DayCell
                  key={date ?? weekday}
                  date={date}
                  day={date === null ? undefined : findDay(days, date)}
                  isSelected={date === selected}
                  isActive={date === active}
                  href={date === null ? undefined : hrefOf?.(month, date)}
                  onChoose={choose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthNotes days={days} month={month} refused={refused} />
    </div>
  );
}

/** The chosen day; else the first free one of the month, or of all; else the first day. */
function openingDay(days: readonly DaySlots[], selected: string, month: string | undefined): string {
  if (findDay(days, selected)) return selected;
  const those = days.filter(({ date }) => monthOf(date) === month);
  const choice = those.length > 0 ? those : days;
  return (choice.find((day) => stateOf(day) === 'free') ?? choice[0]!).date;
}
