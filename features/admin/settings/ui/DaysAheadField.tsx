import { BOOKING_LIMITS } from '#features/appointments/constants.ts';
import { TextField } from '#ui/field.tsx';

type AheadProps = { daysAhead: number; onChange: (daysAhead: number) => void };

export function DaysAheadField({ daysAhead, onChange }: AheadProps) {
  return (
    <div className="set__ahead">
      <TextField
        name="daysAhead"
        type="number"
        label="How many days ahead customers can book"
        help="From 7 to 365 days."
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
