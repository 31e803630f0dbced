import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { BOOKING_LIMITS } from '#features/quotes/appointments/words.ts';
import { TextField } from '#ui/field.tsx';

type AheadProps = { daysAhead: number | null; onChange: (daysAhead: number | null) => void };

/** For how many days from today on one may book. */
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
        min={1}
        max={BOOKING_LIMITS.daysAhead}
        value={daysAhead ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
    </div>
  );
}
