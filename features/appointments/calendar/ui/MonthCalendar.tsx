import './month-calendar.css';
import { useId, useState } from 'react';
import type { DaySlots } from '../../contract.ts';
import { CALENDAR } from '../constants.ts';
import { addMonths, findDay, formatMonth, monthOf, stateOf } from '../rules.ts';
import { MonthButton } from './MonthButton.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthNotes } from './MonthNotes.tsx';

type MonthCalendarProps = {
  /** From today to the last bookable day; not empty. */
  days: readonly DaySlots[];
  /** '' until a day is chosen. */
  selected: string;
  onSelect: (date: string) => void;
  /** The first month shown; by default the first with a free day. */
  month?: string | undefined;
  /** The address of a month, with or without a chosen day, for browsers without JavaScript. */
  hrefOf?: ((month: string, date?: string) => string) | undefined;
};

/** A month of days, one of which can be selected. */
export function MonthCalendar({ days, selected, onSelect, month: asked, hrefOf }: MonthCalendarProps) {
  const title = useId();
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
    if (date < first) setActive(first);
    else setActive(date > last ? last : date);
  }

  function choose(day: DaySlots) {
    setActive(day.date);
    const isFree = stateOf(day) === 'free';
    setRefused(isFree ? '' : day.date);
    if (isFree) onSelect(day.date);
  }

  const buttonProps = {
    days: { first: monthOf(first), last: monthOf(last) },
    hrefOf,
    onShow: (other: string) => move(openingDay(days, '', other)),
  };
  return (
    <div className="calendar">
      <div className="with-icon calendar__head">
        <MonthButton {...buttonProps} label={CALENDAR.previous} month={addMonths(month, -1)} />
        <p className="calendar__month" id={title} aria-live="polite">
          {formatMonth(month)}
        </p>
        <MonthButton {...buttonProps} label={CALENDAR.next} month={addMonths(month, 1)} isNext />
      </div>
      <MonthGrid
        days={days}
        selected={selected}
        active={active}
        hrefOf={hrefOf}
        labelledBy={title}
        onMove={move}
        onChoose={choose}
      />
      <MonthNotes days={days} month={month} refused={refused} />
    </div>
  );
}

/** The chosen day, else the first free day of the month, of all, or the first day. */
function openingDay(days: readonly DaySlots[], selected: string, month: string | undefined): string {
  if (findDay(days, selected)) return selected;
  const daysOfMonth = days.filter(({ date }) => monthOf(date) === month);
  const choice = daysOfMonth.length > 0 ? daysOfMonth : days;
  return (choice.find((day) => stateOf(day) === 'free') ?? choice[0]!).date;
}
