import { type FocusEvent, type ReactNode, useState } from 'react';
import { formatNumber, type NumberKind, readNumber, WHOLE } from '#foundation/fields/numbers.ts';
import { useNumberField } from '#foundation/fields/ui/use-number-field.ts';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import '#ui/choices.css';

interface ValueProps {
  kind: NumberKind;
  /** In the smallest part, such as cents. */
  value: number;
  /** Gets NaN for an empty field and for what is no number, which no setting takes. */
  onChange: (value: number) => void;
}

interface FieldProps extends ValueProps {
  /** Path in the setting, separated by dots. */
  name: string;
  label: string;
  help?: string;
  showsRequired?: boolean;
}

/** A number of a setting. */
export function NumberField({ name, kind, value, onChange, ...words }: FieldProps) {
  return <Field name={name} required {...words} {...useSettingNumber({ name, kind, value, onChange })} />;
}

/** The same in a table or grid, without a visible label. */
export function NumberCell({ name, label, className, ...number }: FieldProps & { className?: string }) {
  const { name: form, errors } = useFormContext();
  const { problem, ...attributes } = useSettingNumber({ name, ...number });
  const error = problem || errors[name];
  const id = `${form}-${name}`;
  return (
    <>
      <input
        {...attributes}
        className={className}
        id={id}
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span className="error is-shown" id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  );
}

/** Keeps the text as typed until the user leaves the field, and follows external changes of the value. */
function useSettingNumber({ name, kind, value, onChange }: ValueProps & { name: string }) {
  const { errors } = useFormContext();
  const [typed, setTyped] = useState('');
  const { problem, attributes } = useNumberField(kind);
  const read = readNumber(typed, kind);
  const isCurrent = Object.is('value' in read ? (read.value ?? Number.NaN) : Number.NaN, value);
  const text = isCurrent ? typed : formatNumber(value, kind);
  return {
    ...attributes,
    value: text,
    // A save says what is wrong, also while the field has the focus.
    problem: isCurrent && 'problem' in read && (problem || errors[name]) ? read.problem : '',
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      attributes.onBlur(event);
      if (!('problem' in readNumber(event.target.value, kind))) setTyped('');
    },
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      const now = readNumber(target.value, kind);
      onChange('value' in now ? (now.value ?? Number.NaN) : Number.NaN);
    },
  };
}

interface CellProps {
  /** In the setting, separated by dots. */
  path: string;
  label: string;
  className?: string;
}

/** A cell that is its input; the problem stands below it. */
export function GridInput({
  path,
  label,
  className,
  value,
  onChange,
}: CellProps & { value: string; onChange: (value: string) => void }) {
  const { problem, ...described } = useProblem(path);
  return (
    <span className={className}>
      <input
        type="text"
        name={path}
        aria-label={label}
        {...described}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem}
    </span>
  );
}

/** The same for whole numbers. `onChange` gets NaN for what is none. */
export function GridNumber({
  path,
  className,
  ...number
}: CellProps & { value: number; onChange: (value: number) => void }) {
  return (
    <span className={className}>
      <NumberCell name={path} kind={WHOLE} {...number} />
    </span>
  );
}

function useProblem(path: string) {
  const error = useFormContext().errors[path];
  const id = `${path}-error`;
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error && id,
    problem: error && (
      <span className="error is-shown" id={id}>
        {error}
      </span>
    ),
  };
}

type SwitchProps = {
  checked: boolean;
  onChange: (on: boolean) => void;
  /** The accessible name, if the visible label is not enough. */
  name?: string;
  describedBy?: string;
  children: ReactNode;
};

/** A check box that looks and reads like a switch. */
export function Switch({ checked, onChange, name, describedBy, children }: SwitchProps) {
  return (
    <label className="check-row set__check">
      <input
        className="switch-box"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box has its own checked state
        role="switch"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-label={name}
        aria-describedby={describedBy}
      />
      {children}
    </label>
  );
}
