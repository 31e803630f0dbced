import type { DaySlots } from '../../contract.ts';
import { CALENDAR } from '../constants.ts';
import { dayLabel, stateOf } from '../rules.ts';

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
export function DayCell({ date, day, isSelected, isActive, href, onChoose }: DayCellProps) {
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
