import type { Opening } from '#features/hangar/opening/contract.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import { GridInput, GridNumber } from './GridInput.tsx';

type Sizes = Opening['sizes'];

const SIDES = [
  ['spanInches', 'Span'],
  ['lengthInches', 'Length'],
  ['heightInches', 'Height'],
] as const satisfies [keyof Sizes[number], string][];
const NEW_SIZE = { type: '', spanInches: Number.NaN, lengthInches: Number.NaN, heightInches: Number.NaN };

/** What bays have to be large enough for. */
export function SizeGrid({ sizes, onChange }: { sizes: Sizes; onChange: (sizes: Sizes) => void }) {
  const { errors } = useFormContext();
  const change = (index: number, fields: Partial<Sizes[number]>) =>
    onChange(sizes.with(index, { ...sizes[index]!, ...fields }));
  return (
    <fieldset className="factors">
      <legend>Sizes by aircraft type, in inches</legend>
      <p className="muted sm">
        Wingspan, length and height for each type on the price list. Visitors see the next opening for the first type;
        the pricing page shows all of them.
      </p>
      <div className="stage-grid">
        {sizes.map((size, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
          <div className="grid-line size-line" key={index}>
            <GridInput
              path={`sizes.${index}.type`}
              label="Aircraft type"
              value={size.type}
              onChange={(type) => change(index, { type })}
            />
            {SIDES.map(([side, label]) => (
              <GridNumber
                key={side}
                path={`sizes.${index}.${side}`}
                label={`${label}: ${size.type}`}
                value={size[side]}
                onChange={(inches) => change(index, { [side]: inches })}
              />
            ))}
            <IconButton
              icon={trash2}
              label={`Remove ${size.type}`}
              onClick={() => onChange(sizes.toSpliced(index, 1))}
            />
          </div>
        ))}
      </div>
      {errors.sizes && (
        <p className="error is-shown" role="alert">
          {errors.sizes}
        </p>
      )}
      <Button small onClick={() => onChange([...sizes, NEW_SIZE])}>
        <Icon of={plus} /> Add a type
      </Button>
    </fieldset>
  );
}
