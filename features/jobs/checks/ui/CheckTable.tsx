import { Icon } from '#ui/icon.tsx';
import { minus, plus } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import { MAX_CHECK_ROWS } from '../constants.ts';
import { BalanceScale } from './BalanceScale.tsx';
import { CheckCell } from './CheckCell.tsx';
import type { FieldsProps } from './CheckFields.tsx';
import { blankRow, type FormRow } from './check-form.ts';
import type { Cell, CheckSpec } from './check-specs.ts';
import { resultOf } from './check-state.ts';

type TableProps = Omit<FieldsProps, 'spec' | 'isLocked'> & { list: NonNullable<CheckSpec['list']> };

/** The table of a check: its cells are the inputs. */
export function CheckTable(props: TableProps) {
  const { checkKey, list, form, errors, onChange } = props;
  const { rows } = form;
  return (
    <>
      {rows.length > 0 && (
        <div className="cells check-grid">
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
