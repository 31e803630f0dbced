import { useEffect, useRef } from 'react';
import { BOOKING_LIMITS } from '#features/appointments/constants.ts';
import type { ClosedDays } from '#features/appointments/contract.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';

type ClosedProps = { closed: readonly ClosedDays[]; onChange: (closed: ClosedDays[]) => void };

const FIELDS = [
  ['from', 'First day'],
  ['to', 'Last day'],
] as const satisfies [keyof ClosedDays, string][];

export function ClosedFields({ closed, onChange }: ClosedProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focusTarget = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when a row is added or removed
  useEffect(() => {
    if (focusTarget.current) fields.current?.querySelector<HTMLElement>(focusTarget.current)?.focus();
    focusTarget.current = undefined;
  }, [closed.length]);
  const set = (index: number, changes: Partial<ClosedDays>) =>
    onChange(closed.with(index, fillLastDay({ ...closed[index]!, ...changes }, changes)));
  return (
    <fieldset className="stack stack--close set__closed" ref={fields}>
      <legend>Closed days</legend>
      <p className="muted sm">No one can book these days (vacation, for example). Existing appointments stay.</p>
      {closed.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields no state
        <div className="row row--end" key={index}>
          {FIELDS.map(([field, label]) => (
            <Field
              key={field}
              name={`closed.${index}.${field}`}
              label={label}
              showsRequired={false}
              type="date"
              min="2000-01-01"
              max="2999-12-31"
              value={row[field]}
              onChange={({ target }) => set(index, { [field]: target.value })}
            />
          ))}
          <Button
            small
            onClick={() => {
              focusTarget.current = '[data-add]';
              onChange(closed.toSpliced(index, 1));
            }}
          >
            <Icon of={trash2} /> Remove
            <span className="vh">: {row.from}</span>
          </Button>
        </div>
      ))}
      <Button
        small
        disabled={closed.length >= BOOKING_LIMITS.closed}
        data-add=""
        onClick={() => {
          focusTarget.current = `[name="closed.${closed.length}.from"]`;
          onChange([...closed, { from: '', to: '' }]);
        }}
      >
        <Icon of={plus} /> Add closed days
      </Button>
    </fieldset>
  );
}

/** Sets the last day when it is before the first. */
function fillLastDay(row: ClosedDays, { from }: Partial<ClosedDays>): ClosedDays {
  return from && row.to < from ? { from, to: from } : row;
}
