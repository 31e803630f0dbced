import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';
import { formatNumber, type NumberKind } from '../numbers/rules.ts';
import { useNumberField } from './use-number-field.ts';

type NumberFieldProps = {
  kind: NumberKind;
  /** What it starts with, in the smallest part, such as cents. */
  value?: number | null;
} & Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'defaultValue' | 'onChange'>;

/** A labelled field for a typed number. */
export function NumberField({ kind, value = null, ...field }: NumberFieldProps) {
  const { problem, attributes } = useNumberField(kind);
  return <Field {...attributes} {...field} problem={problem} defaultValue={formatNumber(value, kind)} />;
}
