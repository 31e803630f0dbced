import './form.css';
import type { ComponentProps } from 'react';

type CopyInputProps = { label: string; value: string } & Pick<ComponentProps<'input'>, 'ref' | 'aria-describedby'>;

/** A text to copy, such as a link. It is selected when it gets the focus. */
export function CopyInput({ label, ...input }: CopyInputProps) {
  return (
    <input
      className="input"
      aria-label={label}
      readOnly
      autoComplete="off"
      onFocus={({ target }) => target.select()}
      {...input}
    />
  );
}
