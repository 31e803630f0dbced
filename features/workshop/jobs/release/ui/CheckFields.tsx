import { useId } from 'react';
import { Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { minus, plus } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import { MARK_PLACES, MAX_CHECK_ROWS } from '../check-kinds.ts';
import { BalanceScale } from './CheckDrawings.tsx';
import { blankRow, type CellValue, type CheckForm, type FormRow, resultOf } from './check-form.ts';
import type { Cell, CheckSpec } from './check-specs.ts';
import { FileCell, FilesCell } from './FileCell.tsx';

type TableProps = Omit<FieldsProps, 'spec' | 'isLocked'> & { list: NonNullable<CheckSpec['list']> };

/** The table of a check: its cells are the inputs. */
function CheckTable(props: TableProps) {
  const { checkKey, list, form, errors, onChange } = props;
  const { rows } = form;
  return (
    <>
      {rows.length > 0 && (
        <div className="cells check-grid field-cells">
          <Table
            columns={[
              ...list.cells.map(({ label, width }) => ({ title: label, style: { width } })),
              ...(checkKey === 'balance' ? ['Within limits'] : []),
              { title: <span className="vh">Remove</span>, className: 'check-grid__end' },
            ]}
          >
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place
              <Row key={at} {...props} row={row} at={at} />
            ))}
          </Table>
        </div>
      )}
      {Object.entries(errors)
        .filter(([path]) => path.startsWith(list.name))
        .map(([path, message]) => (
          <p className="error is-shown" role="alert" key={path} id={`${idOf(checkKey, path)}-error`}>
            {describePath(path, list.row, list.cells)}
            {message}
          </p>
        ))}
      {rows.length < MAX_CHECK_ROWS && (
        <button
          type="button"
          className="btn btn--line btn--sm"
          onClick={() => onChange({ ...form, rows: [...rows, blankRow(list.cells)] })}
        >
          <Icon of={plus} /> {list.add}
        </button>
      )}
    </>
  );
}

function Row({ jobId, checkKey, list, form, errors, onChange, row, at }: TableProps & { row: FormRow; at: number }) {
  const { rows } = form;
  const name = `${list.row.toLowerCase()} ${at + 1}`;
  return (
    <tr>
      {list.cells.map((cell) => {
        const path = `${list.name}.${at}.${cell.name}`;
        return (
          <td key={cell.name} data-label={cell.label} data-type={cell.type}>
            <CheckCell
              jobId={jobId}
              cell={cell}
              id={idOf(checkKey, path)}
              label={`${cell.label}, ${name}`}
              value={row[cell.name]!}
              error={errors[path]}
              onChange={(value) =>
                onChange({ ...form, rows: rows.map((each, n) => (n === at ? { ...row, [cell.name]: value } : each)) })
              }
            />
          </td>
        );
      })}
      {checkKey === 'balance' && (
        <td data-label="Within limits">
          <BalanceScale result={resultOf(row)} />
        </td>
      )}
      <td className="check-grid__end">
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() => onChange({ ...form, rows: rows.filter((_, n) => n !== at) })}
        >
          <Icon of={minus} />
        </button>
      </td>
    </tr>
  );
}

const idOf = (checkKey: string, path: string) => `${checkKey}-${path.split('.').slice(1).join('-')}`;

/** 'Surface 2, as finished: ' */
function describePath(path: string, row: string, cells: readonly Cell[]): string {
  const [, at, name] = path.split('.');
  if (at === undefined) return '';
  const label = cells.find((cell) => cell.name === name)?.label.toLowerCase();
  return `${row} ${Number(at) + 1}${label ? `, ${label}` : ''}: `;
}

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
    <fieldset className="stack stack--close check-fields" disabled={isLocked}>
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

interface CellProps {
  jobId: number;
  cell: Cell;
  value: CellValue;
  error: string | undefined;
  onChange: (value: CellValue) => void;
}

/** The input of one value. */
function CheckCell({ jobId, cell, value, error, onChange, id, label }: CellProps & { id: string; label: string }) {
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error && `${id}-error` } as const;
  switch (cell.type) {
    case 'tick':
      return (
        <label className="check-tick">
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            aria-label={label}
            {...described}
            onChange={({ target }) => onChange(target.checked)}
          />
        </label>
      );
    case 'choice':
      return (
        <Input
          id={id}
          aria-label={label}
          choices={cell.choices}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'file':
      return <FileCell jobId={jobId} label={label} fileId={value as number | null} onChange={onChange} />;
    case 'files':
      return <FilesCell jobId={jobId} label={label} fileIds={value as readonly number[]} onChange={onChange} />;
    case 'places':
      return <Places chosen={value as readonly string[]} onChange={onChange} />;
    default:
      return (
        <input
          id={id}
          className={cell.type === 'text' || cell.type === 'day' ? 'input' : 'input input--figure'}
          type={cell.type === 'day' ? 'date' : 'text'}
          inputMode={cell.type === 'figure' || cell.type === 'tenths' ? 'decimal' : undefined}
          aria-label={label}
          value={String(value ?? '')}
          autoComplete="off"
          {...described}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function Places({ chosen, onChange }: { chosen: readonly string[]; onChange: (places: string[]) => void }) {
  return (
    <div>
      {Object.entries(MARK_PLACES).map(([place, words]) => (
        <label className="choice" key={place}>
          <input
            type="checkbox"
            checked={chosen.includes(place)}
            onChange={({ target }) =>
              onChange([...chosen.filter((each) => each !== place), ...(target.checked ? [place] : [])])
            }
          />
          <span className="choice__txt">{words}</span>
        </label>
      ))}
    </div>
  );
}
