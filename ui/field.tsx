import type { ComponentProps, ReactNode } from 'react';
import { useFormState } from './form.tsx';
import { Icon } from './icon.tsx';
import { circleAlert } from './icons.ts';

type FieldProps = {
  /** The field's name in what is sent; unique in its form. */
  name: string;
  label: string;
  required?: boolean;
  /** A sentence under the field that helps to fill it in. */
  help?: string;
  /** Takes the whole width of a form of two columns. */
  full?: boolean;
  /** False where only required fields stand, so that none needs to say so. */
  marked?: boolean;
};

/** A field for one line; `suggestions` offers words without demanding them. */
export function TextField({
  suggestions,
  ...props
}: FieldProps & { suggestions?: readonly string[] } & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const { frame, control, input } = useField(props);
  const list = suggestions && `${control.id}-list`;
  return (
    <Frame {...frame}>
      <input type="text" {...input} {...control} list={list} />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </Frame>
  );
}

/** A field for longer text. */
export function TextAreaField(props: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const { frame, control, input } = useField(props);
  return (
    <Frame {...frame}>
      <textarea rows={5} {...input} {...control} />
    </Frame>
  );
}

/** Labels by value, or such choices by the heading that they stand under. */
export type Choices = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** One of several choices; `empty` is what shows while none is chosen. */
export function SelectField({
  choices,
  empty,
  ...props
}: FieldProps & { choices: Choices; empty: string } & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const { frame, control, input } = useField(props);
  return (
    <Frame {...frame}>
      <select {...input} {...control}>
        <option value="">{empty}</option>
        <Options of={choices} />
      </select>
    </Frame>
  );
}

function Options({ of: choices }: { of: Choices }) {
  return Object.entries(choices).map(([value, label]) =>
    typeof label === 'string' ? (
      <option key={value} value={value}>
        {label}
      </option>
    ) : (
      <optgroup key={value} label={value}>
        <Options of={label} />
      </optgroup>
    ),
  );
}

function useField<Input extends object>({
  label,
  required = false,
  help,
  full = false,
  marked = true,
  name,
  ...input
}: FieldProps & Input) {
  const { name: form, errors, refused } = useFormState();
  const id = `${form}-${name}`;
  const error = errors[name];
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  const control = {
    id,
    name,
    required,
    className: 'input',
    'aria-describedby': describedBy,
    'aria-invalid': error ? (true as const) : undefined,
  };
  const kept = refused && { defaultValue: refused.values[name], autoFocus: name === Object.keys(refused.errors)[0] };
  return { frame: { id, label, required, help, full, marked, error }, control, input: { ...input, ...kept } };
}

type FrameProps = { id: string; children: ReactNode; error: string | undefined } & Omit<FieldProps, 'name'>;

function Frame({ id, label, required, help, full, marked, error, children }: FrameProps) {
  return (
    <div className={['field', error && 'is-invalid', full && 'full'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {marked && (required ? <Star /> : <span className="opt"> (optional)</span>)}
      </label>
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon of={circleAlert} />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

function Star() {
  return (
    <span className="req" aria-hidden="true">
      {' '}
      *
    </span>
  );
}
