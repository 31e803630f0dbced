import type { NumberKind } from '#features/fields/numbers/rules.ts';
import type { Business } from '#features/site/contract.ts';
import { TextField } from '#ui/field.tsx';
import { NumberField } from './NumberInput.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';

const YEAR: NumberKind = { decimals: 0, isPlain: true };

export const loadBusiness = async () => (await import('#features/site/settings/contract.ts')).BUSINESS_SETTING;

export function FactsForm() {
  return (
    <SettingPart<Business>
      part="facts"
      setting="business"
      load={loadBusiness}
      keys={['name', 'airport', 'address', 'since', 'claims']}
    >
      {(edit) => <FactsFields {...edit} />}
    </SettingPart>
  );
}

function FactsFields({ value, change }: SettingEdit<Business>) {
  const { airport, address, claims } = value;
  /** Props of a field within a group. */
  const groupField = <Group extends 'airport' | 'address' | 'claims'>(
    group: Group,
    key: keyof Business[Group] & string,
  ) => ({
    name: `${group}.${key}`,
    required: true,
    value: String(value[group][key]),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [group]: { ...{ airport, address, claims }[group], [key]: target.value } }),
  });
  return (
    <div className="form form--2">
      <TextField
        name="name"
        label="Shop name"
        required
        full
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField label="Airport" {...groupField('airport', 'name')} />
      <TextField label="Airport code" {...groupField('airport', 'code')} />
      <TextField label="City" {...groupField('address', 'locality')} />
      <TextField label="State" {...groupField('address', 'region')} />
      <TextField label="State abbreviation" {...groupField('address', 'regionCode')} />
      <TextField label="Two-letter country code" {...groupField('address', 'country')} maxLength={2} />
      <NumberField
        name="since"
        label="In business since"
        kind={YEAR}
        value={value.since}
        onChange={(since) => change({ since })}
      />
      <TextField label="Liability coverage" {...groupField('claims', 'coverage')} />
      <TextField label="Years of experience" {...groupField('claims', 'experience')} />
      <TextField label="Higher resale value" {...groupField('claims', 'resale')} />
    </div>
  );
}
