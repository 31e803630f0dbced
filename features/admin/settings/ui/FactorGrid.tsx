import type { Templates } from '#features/jobs/templates/contract.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import { GridInput, GridNumber } from './GridInput.tsx';

type Factors = Templates['factors'];

/** By how much larger aircraft take longer. */
export function FactorGrid({ factors, onChange }: { factors: Factors; onChange: (factors: Factors) => void }) {
  const { errors } = useFormContext();
  const change = (index: number, fields: Partial<Factors[number]>) =>
    onChange(factors.with(index, { ...factors[index]!, ...fields }));
  return (
    <fieldset className="factors">
      <legend>Days by aircraft type, in percent</legend>
      <p className="muted sm">
        Use the aircraft types from the price list. Any other type takes 100 percent of the days.
      </p>
      <div className="stage-grid">
        {factors.map(({ type, percent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
          <div className="grid-line factor-line" key={index}>
            <GridInput
              path={`factors.${index}.type`}
              label="Aircraft type"
              value={type}
              onChange={(typed) => change(index, { type: typed })}
            />
            <GridNumber
              path={`factors.${index}.percent`}
              label={`Percent: ${type}`}
              value={percent}
              onChange={(typed) => change(index, { percent: typed })}
            />
            <IconButton icon={trash2} label={`Remove ${type}`} onClick={() => onChange(factors.toSpliced(index, 1))} />
          </div>
        ))}
      </div>
      {errors.factors && (
        <p className="error is-shown" role="alert">
          {errors.factors}
        </p>
      )}
      <Button small onClick={() => onChange([...factors, { type: '', percent: 100 }])}>
        <Icon of={plus} /> Add a type
      </Button>
    </fieldset>
  );
}
