import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';
import { type TypedNumber, useTypedNumber } from './use-typed-number.ts';

type NumberFieldProps = TypedNumber &
  Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'problem'>;

/** A labelled field for a typed number. */
export function NumberField({ kind, value, onValue, ...field }: NumberFieldProps) {
  const { problem, attributes } = useTypedNumber({ kind, value, onValue });
  return <Field {...attributes} {...field} problem={problem} />;
}
