import { useId } from 'react';
import { type DetailValue, shownDetail } from '../rules.ts';
import { DETAILS, type DetailField } from '../words.ts';

/** One field of a record's details. */
export function DetailInput({ field, value }: { field: DetailField; value: DetailValue }) {
  const { name, label, kind, max, required = false, help } = field;
  const id = useId();
  if (kind === 'switch')
    return (
      <label className="edit-details__switch">
        <input type="checkbox" name={name} defaultChecked={value === true} /> {label}
      </label>
    );
  const control = {
    id,
    name,
    required,
    className: 'input',
    defaultValue: shownDetail(kind, value),
    'aria-describedby': help && `${id}-help`,
  };
  return (
    <div className={`field${kind === 'text' ? ' full' : ''}`}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="opt">{DETAILS.optional}</span>}
      </label>
      {kind === 'text' && <textarea rows={4} maxLength={max} {...control} />}
      {kind === 'line' && <input type="text" maxLength={max} {...control} />}
      {kind === 'date' && <input type="date" {...control} />}
      {kind === 'rating' && <input type="number" min="1" max="5" step="1" {...control} />}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
