import type { ComponentProps } from 'react';
import { FINISHES } from '#features/drawing/contract.ts';
import type { CoatingEntry } from '#features/schemes/coatings/contract.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Switch } from './Switch.tsx';

const STANDARDS = { 'AMS-STD-595': 'AMS-STD-595', RAL: 'RAL' } as const;

/** The fields of one color. */
export function ColorFields({
  coating,
  path,
  onChange,
}: {
  coating: CoatingEntry;
  path: string;
  onChange: (fields: Partial<CoatingEntry>) => void;
}) {
  const { name, standard, finishes, checkedOn, offered, srgb } = coating;
  const { errors } = useFormContext();
  const text = (key: 'maker' | 'line' | 'number' | 'makerCode', label: string): ComponentProps<typeof Field> => ({
    name: `${path}.${key}`,
    label,
    showsRequired: false,
    value: coating[key] ?? '',
    onChange: ({ target }) => onChange({ [key]: target.value || null }),
  });
  const finishesError = errors[`${path}.finishes`];
  return (
    <div className="color__fields form form--2">
      <Field
        name={`${path}.name`}
        label="Name"
        showsRequired={false}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="color__srgb">
        <Field
          name={`${path}.srgb`}
          label="Screen color (approximate)"
          showsRequired={false}
          value={srgb}
          onChange={({ target }) => onChange({ srgb: target.value.trim().toLowerCase() })}
        />
        <input
          type="color"
          aria-label={`Pick the screen color for ${name}`}
          value={/^#[0-9a-f]{6}$/.test(srgb) ? srgb : '#808080'}
          onChange={({ target }) => onChange({ srgb: target.value })}
        />
      </div>
      <Field
        name={`${path}.standard`}
        label="Standard"
        showsRequired={false}
        choices={STANDARDS}
        empty="None"
        value={standard ?? ''}
        onChange={({ target }) => onChange({ standard: (target.value || null) as CoatingEntry['standard'] })}
      />
      <Field {...text('number', 'Number')} />
      <Field {...text('maker', 'Maker')} />
      <Field {...text('line', 'Product line')} />
      <Field {...text('makerCode', 'Maker’s code')} />
      <fieldset aria-describedby={finishesError && `${path}-finishes-error`}>
        <legend>Finishes</legend>
        {FINISHES.map((finish) => (
          <label key={finish} className="check-row set__check">
            <input
              type="checkbox"
              checked={finishes.includes(finish)}
              onChange={({ target }) =>
                onChange({
                  finishes: FINISHES.filter((each) => (each === finish ? target.checked : finishes.includes(each))),
                })
              }
            />
            {finish.charAt(0).toUpperCase() + finish.slice(1)}
          </label>
        ))}
        {finishesError && (
          <span className="error is-shown" id={`${path}-finishes-error`}>
            {finishesError}
          </span>
        )}
      </fieldset>
      <label className="check-row set__check">
        <input
          type="checkbox"
          checked={checkedOn !== null}
          onChange={({ target }) => onChange({ checkedOn: target.checked ? shopDay() : null })}
        />
        {checkedOn
          ? `Checked against the color card on ${formatDay(checkedOn, 'full')}`
          : 'Checked against the color card'}
      </label>
      <Switch checked={offered} onChange={(isOffered) => onChange({ offered: isOffered })}>
        Offered to visitors
      </Switch>
    </div>
  );
}
