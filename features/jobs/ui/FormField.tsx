import type { ReactNode } from 'react';

interface FormFieldProps {
  id: string;
  label: string;
  isOptional?: boolean;
  help?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** A labelled field of a form about a job. */
export function FormField({ id, label, isOptional = false, help, error, children }: FormFieldProps) {
  return (
    <div className={error ? 'field is-invalid' : 'field'}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="opt"> (optional)</span>}
      </label>
      {children}
      {error && <p className="error">{error}</p>}
      {help && <p className="help">{help}</p>}
    </div>
  );
}
