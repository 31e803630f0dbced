import { type ComponentProps, useId } from 'react';
import { Input } from '#ui/field.tsx';
import { type TypedNumber, useTypedNumber } from './use-typed-number.ts';

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
