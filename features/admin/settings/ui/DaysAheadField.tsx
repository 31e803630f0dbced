import { WHOLE } from '#features/fields/numbers/rules.ts';
import { NumberField } from './NumberInput.tsx';

type AheadProps = { daysAhead: number; onChange: (daysAhead: number) => void };

export function DaysAheadField({ daysAhead, onChange }: AheadProps) {
  return (
    <div className="set__ahead">
      <NumberField
        name="daysAhead"
        label="How many days ahead customers can book"
        help="From 7 to 365 days."
        kind={WHOLE}
        value={daysAhead}
        onChange={onChange}
      />
    </div>
  );
}
