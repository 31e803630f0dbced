import { useId } from 'react';

interface DeskFieldProps {
  name: string;
  label: string;
  type?: string;
  value?: string;
  isRequired?: boolean;
}

/** A labelled input of a passport's form. */
export function DeskField({ name, label, type = 'text', value = '', isRequired = false }: DeskFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!isRequired && <span className="opt"> (optional)</span>}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        className="input"
        defaultValue={value}
        required={isRequired}
        autoComplete="off"
      />
    </div>
  );
}
