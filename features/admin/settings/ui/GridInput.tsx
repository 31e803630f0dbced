import { WHOLE } from '#features/fields/numbers/rules.ts';
import { useFormContext } from '#ui/form-context.ts';
import { NumberCell } from './NumberInput.tsx';

interface CellProps {
  /** In the setting, separated by dots. */
  path: string;
  label: string;
  className?: string;
}

/** A cell that is its input; the problem stands below it. */
export function GridInput({
  path,
  label,
  className,
  value,
  onChange,
}: CellProps & { value: string; onChange: (value: string) => void }) {
  const { problem, ...described } = useProblem(path);
  return (
    <span className={className}>
      <input
        type="text"
        name={path}
        aria-label={label}
        {...described}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem}
    </span>
  );
}

/** The same for whole numbers. `onChange` gets NaN for what is none. */
export function GridNumber({
  path,
  className,
  ...number
}: CellProps & { value: number; onChange: (value: number) => void }) {
  return (
    <span className={className}>
      <NumberCell name={path} kind={WHOLE} {...number} />
    </span>
  );
}

function useProblem(path: string) {
  const error = useFormContext().errors[path];
  const id = `${path}-error`;
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error && id,
    problem: error && (
      <span className="error is-shown" id={id}>
        {error}
      </span>
    ),
  };
}
