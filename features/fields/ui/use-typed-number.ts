import { useState } from 'react';
import { formatNumber, type NumberKind, readNumber } from '../numbers/rules.ts';
import { useNumberField } from './use-number-field.ts';

export interface TypedNumber {
  kind: NumberKind;
  /** In the smallest part, such as cents. Without `onValue` the field starts with it, else it follows it. */
  value?: number | null | undefined;
  /** Gets what can be read; null for an empty field. */
  onValue?: ((value: number | null) => void) | undefined;
}

/** Attributes of an input for a typed number with its text, and what is wrong with it. */
export function useTypedNumber({ kind, value = null, onValue }: TypedNumber) {
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
