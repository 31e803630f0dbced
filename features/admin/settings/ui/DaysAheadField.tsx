import { BOOKING_LIMITS } from '#features/appointments/constants.ts';
import type { NumberKind } from '#features/fields/numbers/rules.ts';
import { NumberField } from './NumberInput.tsx';

const DAYS_AHEAD: NumberKind = {
  ...{ decimals: 0, min: BOOKING_LIMITS.minDaysAhead, max: BOOKING_LIMITS.maxDaysAhead },
};

type AheadProps = { daysAhead: number; onChange: (daysAhead: number) => void };

export function DaysAheadField({ daysAhead, onChange }: AheadProps) {
  return (
    <div className="set__ahead">
      <NumberField
        name="daysAhead"
        label="How many days ahead customers can book"
        help="From 7 to 365 days."
        kind={DAYS_AHEAD}
        value={daysAhead}
        onChange={onChange}
      />
    </div>
  );
}
