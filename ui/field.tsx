import type { ComponentProps, ReactNode } from 'react';
import { EmailInput } from './email-input.tsx';
import { useFormContext } from './form.tsx';
import { Icon } from './icon.tsx';
import { circleAlert } from './icons.ts';

type FieldProps = {
  /** Unique in its form. */
  name: string;
  label: string;
  required?: boolean;
  /** Shown below the field. */
  help?: string;
  /** Spans both columns of the form. */
  full?: boolean;
  /** What is wrong with it, known before the form is sent. */
  problem?: string;
  /** Marks the field as required or optional. False in forms where all fields are required. */
  showsRequired?: boolean;
};

/** A single-line field; `suggestions` fill a datalist. */
export function TextField({
  suggestions,
  ...props
}: FieldProps & { suggestions?: readonly string[] } & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const { frame, control, input } = useField(props);
  const list = suggestions && `${control.id}-list`;
  const Input = props.type === 'email' ? EmailInput : 'input';
  return (
    <Frame {...frame}>
      <Input type="text" {...input} {...control} list={list} />
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

export function TextAreaField(props: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const { frame, control, input } = useField(props);
  return (
    <Frame {...frame}>
      <textarea rows={5} {...input} {...control} />
    </Frame>
  );
}

/** One box to tick, whose whole line is its label. */
export function CheckboxField({ name, label, required = false }: Pick<FieldProps, 'name' | 'label' | 'required'>) {
  const { name: form, errors, values } = useFormContext();
  const id = `${form}-${name}`;
  const error = errors[name];
  return (
    <div className={error ? 'field is-invalid' : 'field'}>
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name={name}
          required={required}
          defaultChecked={values[name] === 'on'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <span className="choice__txt">{label}</span>
      </label>
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}

/** Labels by value, or groups of such choices by heading. */
export type Choices = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** `empty` is the label of no choice. */
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
  showsRequired = true,
  problem,
  name,
  ...input
}: FieldProps & Input) {
  const { name: form, errors, refused, values } = useFormContext();
  const id = `${form}-${name}`;
  const error = problem || errors[name];
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  const control = {
    id,
    name,
    required,
    className: 'input',
    'aria-describedby': describedBy,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return {
    frame: { id, label, required, help, full, showsRequired, error },
    control,
    input: {
      ...input,
      ...(values[name] !== undefined && { defaultValue: values[name] }),
      ...(refused && { autoFocus: name === Object.keys(refused.errors)[0] }),
    },
  };
}

type FrameProps = { id: string; children: ReactNode; error: string | undefined } & Omit<FieldProps, 'name'>;

function Frame({ id, label, required, help, full, showsRequired, error, children }: FrameProps) {
  return (
    <div className={['field', error && 'is-invalid', full && 'full'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {showsRequired && (required ? <RequiredMark /> : <span className="opt"> (optional)</span>)}
      </label>
      {children}
      {error && <FieldError id={id} error={error} />}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={circleAlert} />
      <span>{error}</span>
    </p>
  );
}

function RequiredMark() {
  return (
    <span className="req" aria-hidden="true">
      {' '}
      *
    </span>
  );
}
