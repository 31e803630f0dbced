import { useEffect, useId, useRef } from 'react';
import { BOOKING_LIMITS } from '#features/appointments/constants.ts';
import type { ClosedDays } from '#features/appointments/contract.ts';
import { Button } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-context.ts';
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
    <fieldset className="set__closed" ref={fields}>
      <legend>Closed days</legend>
      <p className="muted sm">No one can book these days (vacation, for example). Existing appointments stay.</p>
      {closed.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields no state
        <div className="set__closed-row" key={index}>
          {FIELDS.map(([field, label]) => (
            <DayField
              key={field}
              name={`closed.${index}.${field}`}
              label={label}
              value={row[field]}
              onChange={(day) => set(index, { [field]: day })}
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

type DayFieldProps = { name: string; label: string; value: string; onChange: (day: string) => void };

function DayField({ name, label, value, onChange }: DayFieldProps) {
  const id = useId();
  const error = useFormContext().errors[name];
  return (
    <div className={error ? 'field is-invalid' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="date"
        className="input"
        min="2000-01-01"
        max="2999-12-31"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
