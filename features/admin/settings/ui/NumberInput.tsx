import { type FocusEvent, useState } from 'react';
import { formatNumber, type NumberKind, readNumber } from '#features/fields/numbers/rules.ts';
import { useNumberField } from '#features/fields/ui/use-number-field.ts';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-context.ts';

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
