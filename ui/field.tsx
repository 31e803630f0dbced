import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { useFormContext } from './form-state.ts';
import { Icon } from './icon.tsx';
import { circleAlert } from './icons.ts';

type Suggestion = { full: string; domain: string };

/** Loaded on focus, as it is larger than the field. Without it there are no suggestions. */
const loadTypos = () => import('./email-typo.ts');

/** An e-mail input that suggests corrections of probable typos. */
function EmailInput({ onBlur, ...props }: ComponentProps<'input'>) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);

  async function check({ value }: HTMLInputElement): Promise<void> {
    const typos = value ? await loadTypos().catch(() => null) : null;
    setSuggestion(typos?.suggestEmail(value) ?? null);
  }

  function accept(full: string): void {
    const field = document.getElementById(props.id ?? '') as HTMLInputElement;
    field.value = full;
    // Setting the value fires no event.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setSuggestion(null);
    field.focus();
  }

  return (
    <>
      <input
        {...props}
        onFocus={() => void loadTypos().catch(() => null)}
        onBlur={(event) => {
          onBlur?.(event);
          void check(event.currentTarget);
        }}
      />
      <span className="field__suggestion" role="status">
        {suggestion && (
          <>
            Did you mean{' '}
            <button type="button" aria-label={`Use ${suggestion.full}`} onClick={() => accept(suggestion.full)}>
              {suggestion.domain}
            </button>
            ?
          </>
        )}
      </span>
    </>
  );
}

/** Labels by value, or groups of such choices by heading. Pairs keep their order where values are numbers. */
type Choices =
  | Readonly<Record<string, string | Readonly<Record<string, string>>>>
  | readonly (readonly [value: string | number, label: string])[];

type InputProps = {
  /** The choices of a select. */
  choices?: Choices | undefined;
  /** The label of no choice. */
  empty?: string;
  /** The rows of a text area. */
  rows?: number;
  /** Fill a datalist. */
  suggestions?: readonly string[] | undefined;
  ref?: Ref<HTMLInputElement> | Ref<HTMLSelectElement> | Ref<HTMLTextAreaElement> | undefined;
} & Omit<ComponentProps<'input'>, 'ref'>;

export type FieldProps = {
  label: ReactNode;
  isOptional?: boolean;
  /** Marks the field as required or optional; by default as its form does. */
  showsRequired?: boolean;
  /** Shown below the field. */
  help?: ReactNode;
  /** Spans both columns of the form. */
  full?: boolean;
  /** What is wrong with it, known before the form is sent. */
  problem?: string | undefined;
} & Omit<InputProps, 'id' | 'className'>;

/** A labelled input, select or text area, with its error and its help. */
export function Field({
  label,
  isOptional,
  showsRequired,
  help,
  full = false,
  problem,
  name = '',
  required = false,
  ref,
  ...input
}: FieldProps) {
  const form = useFormContext();
  const ownId = useId();
  const id = form.name ? `${form.name}-${name}` : ownId;
  const error = problem || form.errors[name];
  const isMarked = showsRequired ?? form.showsRequired;
  const { refused, values } = form;
  return (
    <div className={['field', error && 'is-invalid', full && 'full'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {isMarked && required && <RequiredMark />}
        {(isOptional ?? (isMarked && !required)) && <span className="opt"> (optional)</span>}
      </label>
      <Input
        {...input}
        {...(values[name] !== undefined && { defaultValue: values[name] })}
        {...(refused && { autoFocus: name === Object.keys(refused.errors)[0] })}
        ref={ref}
        id={id}
        name={name || undefined}
        required={required}
        aria-describedby={
          [input['aria-describedby'], error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') ||
          undefined
        }
        aria-invalid={error ? true : input['aria-invalid']}
      />
      {error && <FieldError id={id} error={error} />}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The control of a field by itself: `aria-label` names it where it has no visible label. */
export function Input({ choices, empty, rows, suggestions, ref, className = 'input', ...rest }: InputProps) {
  const listId = useId();
  const props = { ...rest, className, ref: ref as Ref<never> };
  if (rows) return <textarea rows={rows} {...(props as ComponentProps<'textarea'>)} />;
  if (choices)
    return (
      <select {...(props as ComponentProps<'select'>)}>
        {empty !== undefined && <option value="">{empty}</option>}
        <Options of={choices} />
      </select>
    );
  const Control = props.type === 'email' ? EmailInput : 'input';
  return (
    <>
      <Control type="text" {...props} list={suggestions && listId} />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Options({ of: choices }: { of: Choices }) {
  const entries = Array.isArray(choices) ? choices : Object.entries(choices);
  return entries.map(([value, label]) =>
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

/** One box to tick, whose whole line is its label. */
export function CheckboxField({ name = '', label, required = false }: Pick<FieldProps, 'name' | 'label' | 'required'>) {
  const { name: form, errors, values } = useFormContext();
  const ownId = useId();
  const id = form ? `${form}-${name}` : ownId;
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
