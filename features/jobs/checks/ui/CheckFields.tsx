import { useId } from 'react';
import { type CellProps, CheckCell } from './CheckCell.tsx';
import { CheckTable } from './CheckTable.tsx';
import type { CheckForm } from './check-form.ts';
import type { CheckSpec } from './check-specs.ts';

export interface FieldsProps {
  jobId: number;
  checkKey: string;
  spec: CheckSpec;
  form: CheckForm;
  /** Messages by path within the value. */
  errors: Readonly<Record<string, string>>;
  isLocked: boolean;
  onChange: (form: CheckForm) => void;
}

/** The fields of a check and its table, whose cells are the inputs. */
export function CheckFields(props: FieldsProps) {
  const { jobId, spec, form, errors, isLocked, onChange } = props;
  return (
    <fieldset className="check-fields" disabled={isLocked}>
      <legend className="vh">Findings</legend>
      {spec.list && <CheckTable {...props} list={spec.list} />}
      {spec.fields.length > 0 && (
        <div className="stack check-fields__form">
          {spec.fields.map((cell) => (
            <LabelledCell
              key={cell.name}
              jobId={jobId}
              cell={cell}
              value={form.fields[cell.name]!}
              error={errors[cell.name]}
              onChange={(value) => onChange({ ...form, fields: { ...form.fields, [cell.name]: value } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function LabelledCell({ cell, error, ...rest }: CellProps) {
  const id = useId();
  const isGroup = cell.type === 'places' || cell.type === 'files' || cell.type === 'file';
  const Label = isGroup ? 'span' : 'label';
  return (
    <div className={error ? 'field is-invalid' : 'field'}>
      <Label {...(!isGroup && { htmlFor: id })} className="lbl">
        {cell.label}
        {cell.isOptional && <span className="opt"> (optional)</span>}
      </Label>
      <CheckCell cell={cell} error={error} id={id} label={cell.label} {...rest} />
      {error && (
        <p className="error is-shown" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
