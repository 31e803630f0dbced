import './month-calendar.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { chevronLeft, chevronRight } from '#ui/icons.ts';
import type { DaySlots } from '../appointments.contract.ts';
import {
  addMonths,
  CALENDAR,
  dayForKey,
  dayLabel,
  findDay,
  formatHolidays,
  formatMonth,
  formatNotFree,
  monthOf,
  stateOf,
  weeksLeft,
} from '../free-days.ts';

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
      <div className="with-icon between calendar__head">
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

type MonthButtonProps = {
  label: string;
  month: string;
  isNext?: boolean;
  /** The first and the last month that can be shown. */
  days: { first: string; last: string };
  hrefOf: ((month: string) => string) | undefined;
  onShow: (month: string) => void;
};

/** Shows the previous or the next month; disabled outside the bookable range. */
function MonthButton({ label, month, isNext = false, days, hrefOf, onShow }: MonthButtonProps) {
  const icon = isNext ? chevronRight : chevronLeft;
  const isBeyond = month < days.first || month > days.last;
  const name = isBeyond ? label : `${label}, ${formatMonth(month)}`;
  if (hrefOf && !isBeyond)
    return (
      <a className="btn btn--icon" href={hrefOf(month)} rel="nofollow" aria-label={name}>
        <Icon of={icon} />
      </a>
    );
  // Stays focusable at the last month, so that the next key is not lost.
  return <IconButton icon={icon} label={name} aria-disabled={isBeyond} onClick={() => !isBeyond && onShow(month)} />;
}

type DayCellProps = {
  /** Null outside the month. */
  date: string | null;
  /** Undefined before today and after the last bookable day. */
  day: DaySlots | undefined;
  isSelected: boolean;
  /** Whether it is the grid's tab stop. */
  isActive: boolean;
  href: string | undefined;
  onChoose: (day: DaySlots) => void;
};

/** A day with its number of free times. */
function DayCell({ date, day, isSelected, isActive, href, onChoose }: DayCellProps) {
  if (date === null) return <td />;
  if (!day)
    return (
      <td>
        <span className="day is-beyond">{numberOf(date)}</span>
      </td>
    );
  const state = stateOf(day);
  const shown = (
    <>
      <span aria-hidden="true">{numberOf(date)}</span>
      <small aria-hidden="true">{state === 'free' ? `${day.times.length} open` : CALENDAR.states[state]}</small>
      <span className="vh">{dayLabel(day)}</span>
    </>
  );
  const className = `day is-${state}`;
  if (href)
    return (
      <td>
        {state === 'free' ? (
          <a className={className} data-day={date} href={href} rel="nofollow" aria-current={isSelected || undefined}>
            {shown}
          </a>
        ) : (
          <span className={className}>{shown}</span>
        )}
      </td>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole lint/a11y/useFocusableInteractive: the button in it takes the focus
    <td role="gridcell" aria-selected={isSelected}>
      <button
        type="button"
        className={className}
        data-day={date}
        tabIndex={isActive ? 0 : -1}
        aria-disabled={state !== 'free' || undefined}
        onClick={() => onChoose(day)}
      >
        {shown}
      </button>
    </td>
  );
}

const numberOf = (date: string) => Number(date.slice(8));

type MonthGridProps = {
  days: readonly DaySlots[];
  selected: string;
  /** The grid's tab stop; its month is shown. */
  active: string;
  labelledBy: string;
  hrefOf: ((month: string, date?: string) => string) | undefined;
  onMove: (date: string) => void;
  onChoose: (day: DaySlots) => void;
};

/** The days of a month with the keys of the WAI-ARIA grid pattern; a table of links without JavaScript. */
function MonthGrid({ days, selected, active, labelledBy, hrefOf, onMove, onChoose }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const month = monthOf(active);

  function pressed(event: KeyboardEvent) {
    const date = dayForKey(event.key, active);
    if (date === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The day must be rendered before it can be focused.
    flushSync(() => onMove(date));
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  return (
    <table
      ref={table}
      role={hrefOf ? undefined : 'grid'}
      aria-labelledby={labelledBy}
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
        {weeksLeft(month, days[0]!.date).map((week, index) => (
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
                onChoose={onChoose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MonthNotesProps = {
  days: readonly DaySlots[];
  month: string;
  /** The day that was pressed and is not free; '' for none. */
  refused: string;
};

/** Reasons that do not fit into the cells. */
function MonthNotes({ days, month, refused }: MonthNotesProps) {
  const daysOfMonth = days.filter(({ date }) => monthOf(date) === month);
  const isFull = !daysOfMonth.some((day) => stateOf(day) === 'free');
  const holidays = formatHolidays(daysOfMonth);
  return (
    <div className="muted sm calendar__notes">
      <p role="status">{refused ? formatNotFree(days, refused) : isFull && CALENDAR.none}</p>
      {!refused && holidays && <p>{holidays}</p>}
    </div>
  );
}
