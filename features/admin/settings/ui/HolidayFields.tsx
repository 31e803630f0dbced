import { FEDERAL_HOLIDAYS, type FederalHoliday, nextDayOf } from '#time/holidays.ts';
import { dayInParts, shopDay } from '#time/shop-time.ts';

type HolidayProps = { open: readonly FederalHoliday[]; onChange: (open: FederalHoliday[]) => void };

/** Checked holidays are open for appointments. */
export function HolidayFields({ open, onChange }: HolidayProps) {
  const today = shopDay();
  return (
    <fieldset className="set__holidays">
      <legend>Federal holidays</legend>
      <p className="muted sm">You’re closed on these days every year. Check a holiday to take appointments that day.</p>
      {FEDERAL_HOLIDAYS.map((holiday) => (
        <label key={holiday}>
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
  return dayInParts(nextDayOf(holiday, today), { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}
