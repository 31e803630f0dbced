import { type ChangeEvent, useState } from 'react';
import { typedNumber } from '#features/estimates/rules.ts';
import { TextField } from '#ui/field.tsx';
import { useFormContext } from '#ui/form.tsx';

type NumberProps = {
  /** Where it stands in the setting, in words with dots. */
  name: string;
  label: string;
  value: number;
  /** Told NaN for what is no number. */
  onChange: (value: number) => void;
};

/** A number with its label above. */
export function NumberField({ name, label, value, onChange, plain = false }: NumberProps & { plain?: boolean }) {
  return (
    <TextField name={name} label={label} required inputMode="decimal" {...useNumberText(value, onChange, plain)} />
  );
}

/** A number in a row of a table, whose first cell says what it is. */
export function NumberInput({ name, label, value, onChange }: NumberProps) {
  const { name: form, errors } = useFormContext();
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

/** Keeps what is typed as it is typed; follows the value when that changes from elsewhere. */
function useNumberText(value: number, onChange: (value: number) => void, plain: boolean) {
  const [text, setText] = useState(() => shown(value, plain));
  if (!Object.is(typedNumber(text), value)) setText(shown(value, plain));
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value);
      onChange(typedNumber(target.value));
    },
  };
}

function shown(value: number, plain: boolean): string {
  if (Number.isNaN(value)) return '';
  return plain ? String(value) : value.toLocaleString('en-US', { maximumFractionDigits: 10 });
}
