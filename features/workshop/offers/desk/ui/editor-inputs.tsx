import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Read } from '#foundation/fields/numbers.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, plus } from '#ui/icons.ts';
import type { OfferBody } from '../../offer.contract.ts';
import { fieldId, focusField, useEditor, useProblem, useTyped } from './use-editor.ts';

type Change = (body: OfferBody) => OfferBody;

interface InputProps {
  field: string;
  /** The accessible name of an input without a visible label. */
  label?: string | undefined;
  /** What to know about its value, said as it changes. */
  help?: string | null | undefined;
}

/** What ties an input to its field, its label and what is wrong with it. */
export function useFieldAttributes({ field, label, help }: InputProps) {
  const problem = useProblem(field);
  return {
    id: fieldId(field),
    // In a table it has the look of a cell.
    className: label === undefined ? 'input' : undefined,
    'aria-label': label,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby':
      [problem && `${fieldId(field)}-problem`, help && `${fieldId(field)}-help`].filter(Boolean).join(' ') || undefined,
  };
}

/** A text of the body. */
export function TextInput({
  field,
  label,
  value,
  onText,
  lines,
  ...rest
}: InputProps & {
  value: string;
  onText: (text: string) => Change;
  /** Several lines, this many at first. */
  lines?: number;
} & Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'>) {
  const editor = useEditor();
  const Input = lines === undefined ? 'input' : 'textarea';
  return (
    <Input
      {...useFieldAttributes({ field, label })}
      {...rest}
      {...(lines !== undefined && { rows: lines })}
      value={value}
      onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
        editor.edit(onText(currentTarget.value), field)
      }
      onBlur={() => editor.rest()}
    />
  );
}

/** A text of the body that is one of the choices; what it is now stays a choice. */
export function ChoiceInput({
  field,
  value,
  choices,
  onText,
}: InputProps & { value: string; choices: readonly string[]; onText: (text: string) => Change }) {
  const editor = useEditor();
  return (
    <select
      {...useFieldAttributes({ field })}
      value={value}
      onChange={({ target }) => editor.edit(onText(target.value))}
    >
      {[...new Set([...choices, value])].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}

/** A value that is typed as text: money, quantities, percents. What cannot be read stays as it was typed. */
export function ValueInput<T>({
  field,
  label,
  help,
  value,
  read,
  write,
  onValue,
  ...rest
}: InputProps & {
  value: T;
  read: (text: string) => Read<T>;
  write: (value: T) => string;
  onValue: (value: T) => Change;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange'>) {
  const editor = useEditor();
  const typed = useTyped(field)?.text;
  const [text, setText] = useState<string | null>(null);
  // While it is typed it is shown as it is typed, unless an undo has changed it.
  const isTyped = text !== null && (typed === undefined ? isReadAs(text, read, write(value)) : typed === text);

  function isReadAs(words: string, by: typeof read, shown: string): boolean {
    const result = by(words);
    return 'value' in result && write(result.value) === shown;
  }

  return (
    <>
      <input
        {...useFieldAttributes({ field, label, help })}
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        value={isTyped ? text : (typed ?? write(value))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          const words = currentTarget.value;
          setText(words);
          const result = read(words);
          if ('value' in result) editor.edit(onValue(result.value), field);
          else editor.mistype(field, words, result.problem);
        }}
        onBlur={() => {
          setText(null);
          editor.rest();
        }}
      />
      {help !== undefined && (
        <small role="status" id={`${fieldId(field)}-help`}>
          {help}
        </small>
      )}
    </>
  );
}

/** A visible label around an input, with what is wrong with it. */
export function LabeledField({
  field,
  label,
  help,
  isRequired = false,
  children,
}: {
  field: string;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
  children: ReactNode;
}) {
  const problem = useProblem(field);
  return (
    <div className={problem ? 'field is-invalid' : 'field'}>
      <label htmlFor={fieldId(field)}>
        {label}
        {isRequired && (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <Problem field={field} />
      {help && <p className="help">{help}</p>}
    </div>
  );
}

/** What is wrong with a field, in a sentence. */
export function Problem({ field }: { field: string }) {
  const problem = useProblem(field);
  if (!problem) return null;
  return (
    <p className="error" id={`${fieldId(field)}-problem`}>
      <Icon of={circleAlert} />
      <span>{problem}</span>
    </p>
  );
}

/** Fills in a field in one click, and leads there. */
export function Suggestion({
  text,
  field,
  change,
}: {
  text: string;
  field: string;
  change: (body: OfferBody) => OfferBody;
}) {
  const editor = useEditor();
  return (
    <button
      type="button"
      className="quote-suggestion"
      onClick={() => {
        editor.edit(change);
        focusField(field);
      }}
    >
      {text}
    </button>
  );
}

/** The button below the rows of a table. */
export function AddRow({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button type="button" className="with-icon muted sm quote-add" onClick={onAdd}>
      <Icon of={plus} /> {label}
    </button>
  );
}
