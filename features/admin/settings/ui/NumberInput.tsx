import { type ChangeEvent, useState } from 'react';
import { typedNumber } from '#features/estimates/rules.ts';
import { TextField } from '#ui/field.tsx';
import { useFormState } from '#ui/form.tsx';

type NumberProps = {
  /** Path in the setting, separated by dots. */
  name: string;
  label: string;
  value: number;
  /** Gets NaN for invalid text. */
  onChange: (value: number) => void;
};

/** `plain`: without thousands separators. */
export function NumberField({ name, label, value, onChange, plain = false }: NumberProps & { plain?: boolean }) {
  return (
    <TextField name={name} label={label} required inputMode="decimal" {...useNumberText(value, onChange, plain)} />
  );
}

/** A number in a table row, without a visible label. */
export function NumberInput({ name, label, value, onChange }: NumberProps) {
  const { name: form, errors } = useFormState();
  const id = `${form}-${name}`;
  const error = errors[name];
  return (
    <>
      <input
        {...useNumberText(value, onChange, false)}
        type="text"
        inputMode="decimal"
        className="input"
        id={id}
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="set__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

/** Keeps the text as typed, and follows external changes of the value. */
function useNumberText(value: number, onChange: (value: number) => void, plain: boolean) {
  const [text, setText] = useState(() => formatNumber(value, plain));
  if (!Object.is(typedNumber(text), value)) setText(formatNumber(value, plain));
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value);
      onChange(typedNumber(target.value));
    },
  };
}

function formatNumber(value: number, plain: boolean): string {
  if (Number.isNaN(value)) return '';
  return plain ? String(value) : value.toLocaleString('en-US', { maximumFractionDigits: 10 });
}
