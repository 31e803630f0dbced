import { useQuery } from '@tanstack/react-query';
import type { Studio } from '#customers/schemes/studio.contract.ts';
import { ShownSchemes } from '#customers/schemes/ui/ShownSchemes.tsx';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { Field } from '#ui/field.tsx';
import type { PriceList } from '#website/estimates/prices.contract.ts';

const loadStudio = async () => (await import('#customers/schemes/studio.contract.ts')).STUDIO_SETTING;

const ADD_ONS = {
  multiColor: 'Add-on for two or more trim colors',
  customDesign: 'Add-on for a custom layout',
  clearCoat: 'Add-on for metallic and pearl',
} as const;

export function StudioForm() {
  return (
    <SettingPart<Studio>
      part="studio"
      setting="studio"
      load={loadStudio}
      keys={['open', 'noteUnderPrice', 'multiColor', 'customDesign', 'clearCoat']}
    >
      {(edit) => <StudioFields {...edit} />}
    </SettingPart>
  );
}

function StudioFields({ value, change }: SettingEdit<Studio>) {
  const { data: prices } = useQuery<PriceList>({ queryKey: ['/api/settings/prices'] });
  const names = prices?.addOns.map(({ name }) => name);
  return (
    <>
      <Switch checked={value.open} onChange={(open) => change({ open })} describedBy="studio-hint">
        Show the studio to visitors
      </Switch>
      <p className="muted sm" id="studio-hint">
        When it’s off, the studio page and links to it are hidden. Schemes already sent with leads stay.
      </p>
      <div className="form form--2">
        <Field
          name="noteUnderPrice"
          label="Note under the price"
          full
          showsRequired={false}
          value={value.noteUnderPrice}
          onChange={({ target }) => change({ noteUnderPrice: target.value })}
        />
        {(Object.keys(ADD_ONS) as (keyof typeof ADD_ONS)[]).map((key) => (
          <AddOnField
            key={key}
            name={key}
            value={value[key]}
            names={names}
            onChange={(name) => change({ [key]: name })}
          />
        ))}
      </div>
      <ShownSchemes />
    </>
  );
}

/** An add-on by its name in the price list. A name that is gone from the list is kept and marked. */
function AddOnField({
  name,
  value,
  names,
  onChange,
}: {
  name: keyof typeof ADD_ONS;
  value: string | null;
  /** Undefined while loading. */
  names: readonly string[] | undefined;
  onChange: (name: string | null) => void;
}) {
  const isGone = value !== null && names !== undefined && !names.includes(value);
  const choices = [...new Set([...(names ?? []), ...(value === null ? [] : [value])])];
  return (
    <div>
      <Field
        name={name}
        label={ADD_ONS[name]}
        showsRequired={false}
        choices={Object.fromEntries(choices.map((choice) => [choice, choice]))}
        empty="None"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
      <div aria-live="polite">
        {isGone && (
          <p className="error is-shown">
            {`“${value}” is no longer on the price list, so the studio adds nothing for it. Choose another add-on, or none.`}
          </p>
        )}
      </div>
    </div>
  );
}
