import { type ComponentProps, useId, useState } from 'react';
import { formatNumber, type NumberKind, readNumber } from '../numbers/rules.ts';
import { useNumberField } from './use-number-field.ts';

type NumberInputProps = {
  kind: NumberKind;
  /** In the smallest part, such as cents. Without `onValue` the field starts with it, else it follows it. */
  value?: number | null;
  /** Gets what can be read; null for an empty field. */
  onValue?: (value: number | null) => void;
} & Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange'>;

/** An input for a typed number, with what is wrong with it below. */
export function NumberInput({ kind, value = null, onValue, ...input }: NumberInputProps) {
  const { problem, attributes } = useNumberField(kind);
  const [typed, setTyped] = useState<{ text: string; value: number | null }>();
  const id = useId();
  // While it is typed it is shown as it is typed, unless the value has changed elsewhere.
  const text = typed && Object.is(typed.value, value) ? typed.text : formatNumber(value, kind);

  function change(words: string) {
    const read = readNumber(words, kind);
    setTyped({ text: words, value: 'value' in read ? read.value : value });
    if ('value' in read) onValue?.(read.value);
  }

  return (
    <>
      <input
        className="input"
        {...attributes}
        {...input}
        {...(onValue
          ? { value: text, onChange: ({ target }) => change(target.value) }
          : { defaultValue: formatNumber(value, kind) })}
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
