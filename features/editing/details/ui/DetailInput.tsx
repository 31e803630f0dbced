import { useId } from 'react';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { type DetailValue, formatDetail, RATING } from '../../rules.ts';
import { DETAILS, type DetailField } from '../constants.ts';

/** One field of the form with the id `form`. */
export function DetailInput({
  field,
  value,
  form,
  suggestions = [],
  error,
}: {
  field: DetailField;
  value: DetailValue;
  form: string;
  suggestions?: string[];
  error?: string | undefined;
}) {
  const { name, label, kind, max, required = false, help, wide = false } = field;
  const id = useId();
  if (kind === 'switch')
    return (
      <label className="details__switch">
        <input type="checkbox" form={form} name={name} defaultChecked={value === true} /> {label}
      </label>
    );
  const attributes = {
    id,
    form,
    name,
    required,
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
  };
  const control = { ...attributes, className: 'input', defaultValue: formatDetail(kind, value) };
  const list = suggestions.length > 0 ? `${id}-list` : undefined;
  return (
    <div className={`field${wide ? ' full' : ''}${error ? ' is-invalid' : ''}`}>
      <label htmlFor={id}>
        {label}{' '}
        {required ? (
          <span className="req" aria-hidden="true">
            *
          </span>
        ) : (
          <span className="opt">{DETAILS.optional}</span>
        )}
      </label>
      {kind === 'text' && <textarea rows={4} maxLength={max} {...control} />}
      {kind === 'line' && <input type="text" maxLength={max} list={list} {...control} />}
      {kind === 'date' && <input type="date" {...control} />}
      {kind === 'rating' && <NumberInput {...attributes} kind={RATING} value={value === null ? null : Number(value)} />}
      {list && (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon of={circleAlert} /> {error}
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
