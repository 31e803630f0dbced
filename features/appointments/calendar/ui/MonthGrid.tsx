import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DaySlots } from '../../contract.ts';
import { CALENDAR } from '../constants.ts';
import { dayForKey, findDay, monthOf, weeksLeft } from '../rules.ts';
import { DayCell } from './DayCell.tsx';

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
export function MonthGrid({ days, selected, active, labelledBy, hrefOf, onMove, onChoose }: MonthGridProps) {
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
