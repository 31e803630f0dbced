import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { BOOKING_LIMITS } from '#features/quotes/appointments/constants.ts';
import { TextField } from '#ui/field.tsx';

type AheadProps = { daysAhead: number; onChange: (daysAhead: number) => void };

/** How many days ahead customers may book. */
export function AheadField({ daysAhead, onChange }: AheadProps) {
  return (
    <div className="set__ahead">
      <TextField
        name="daysAhead"
        type="number"
        label={useText('settings.booking.ahead')}
        help={useText('settings.booking.aheadHint')}
        inputMode="numeric"
        autoComplete="off"
        required
        min={BOOKING_LIMITS.minDaysAhead}
        max={BOOKING_LIMITS.maxDaysAhead}
        value={Number.isNaN(daysAhead) ? '' : daysAhead}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
