import { formatDay } from '#time/format-day.ts';
import { FEDERAL_HOLIDAYS, type FederalHoliday, nextDayOf } from '#time/holidays.ts';
import { shopDay } from '#time/shop-time.ts';

type HolidayProps = { open: readonly FederalHoliday[]; onChange: (open: FederalHoliday[]) => void };

/** Checked holidays are open for appointments. */
export function HolidayFields({ open, onChange }: HolidayProps) {
  const today = shopDay();
  return (
    <fieldset className="set__holidays">
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
