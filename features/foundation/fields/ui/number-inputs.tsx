import { type ComponentProps, useId, useState } from 'react';
import { Field, Input } from '#ui/field.tsx';
import { formatNumber, type NumberKind, readNumber } from '../numbers.ts';
import { useNumberField } from './use-number-field.ts';

type NumberFieldProps = TypedNumber &
  Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'problem'>;

/** A labelled field for a typed number. */
export function NumberField({ kind, value, onValue, ...field }: NumberFieldProps) {
  const { problem, attributes } = useTypedNumber({ kind, value, onValue });
  return <Field {...attributes} {...field} problem={problem} />;
}

type NumberInputProps = TypedNumber &
  Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange'>;

/** An input for a typed number, with what is wrong with it below. */
export function NumberInput({ kind, value, onValue, ...input }: NumberInputProps) {
  const { problem, attributes } = useTypedNumber({ kind, value, onValue });
  const id = useId();
  return (
    <>
      <Input
        {...attributes}
        {...input}
        aria-invalid={problem ? true : input['aria-invalid']}
        aria-describedby={[problem && id, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
      />
      {problem && (
        <span className="error is-shown" id={id}>
          {problem}
        </span>
      )}
    </>
  );
}

export interface TypedNumber {
  kind: NumberKind;
  /** In the smallest part, such as cents. Without `onValue` the field starts with it, else it follows it. */
  value?: number | null | undefined;
  /** Gets what can be read; null for an empty field. */
  onValue?: ((value: number | null) => void) | undefined;
}

/** Attributes of an input for a typed number with its text, and what is wrong with it. */
function useTypedNumber({ kind, value = null, onValue }: TypedNumber) {
  const { problem, attributes } = useNumberField(kind);
  const [typed, setTyped] = useState<{ text: string; value: number | null }>();
  // While it is typed it is shown as it is typed, unless the value has changed elsewhere.
  const text = typed && Object.is(typed.value, value) ? typed.text : formatNumber(value, kind);

  function change(words: string) {
    const read = readNumber(words, kind);
    setTyped({ text: words, value: 'value' in read ? read.value : value });
    if ('value' in read) onValue?.(read.value);
  }

  return {
    problem,
    attributes: {
      ...attributes,
      ...(onValue
        ? { value: text, onChange: ({ target }: { target: HTMLInputElement }) => change(target.value) }
        : { defaultValue: formatNumber(value, kind) }),
    },
  };
}
