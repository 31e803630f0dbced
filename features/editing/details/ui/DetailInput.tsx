import '#ui/switch.css';
import { NumberField } from '#features/fields/ui/NumberField.tsx';
import { Field } from '#ui/field.tsx';
import { type DetailValue, formatDetail, RATING } from '../../rules.ts';
import type { DetailField } from '../constants.ts';

interface DetailInputProps {
  field: DetailField;
  value: DetailValue;
  /** The id of the form. */
  form: string;
  suggestions?: string[] | undefined;
}

/** One field of a record. */
export function DetailInput({ field, value, form, suggestions }: DetailInputProps) {
  const { name, label, kind, max, required = false, help, wide = false } = field;
  if (kind === 'switch')
    return (
      <label className="details__switch">
        <input className="switch-box" type="checkbox" form={form} name={name} defaultChecked={value === true} /> {label}
      </label>
    );
  const attributes = { form, name, label, required, help, full: wide };
  if (kind === 'rating')
    return <NumberField {...attributes} kind={RATING} value={value === null ? null : Number(value)} />;
  return (
    <Field
      {...attributes}
      {...(kind === 'text' && { rows: 4 })}
      {...(kind === 'date' && { type: 'date' })}
      maxLength={max}
      suggestions={suggestions}
      defaultValue={formatDetail(kind, value)}
    />
  );
}
