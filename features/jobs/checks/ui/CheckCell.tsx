import { Input } from '#ui/field.tsx';
import { MARK_PLACES } from '../constants.ts';
import type { CellValue } from './check-form.ts';
import type { Cell } from './check-specs.ts';
import { FileCell, FilesCell } from './FileCell.tsx';

export interface CellProps {
  jobId: number;
  cell: Cell;
  value: CellValue;
  error: string | undefined;
  onChange: (value: CellValue) => void;
}

/** The input of one value. */
export function CheckCell({
  jobId,
  cell,
  value,
  error,
  onChange,
  id,
  label,
}: CellProps & { id: string; label: string }) {
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
    <div className="check-places">
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
