import type { NumberKind } from '#features/fields/numbers/rules.ts';
import type { Business } from '#features/site/contract.ts';
import { Field } from '#ui/field.tsx';
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
      <Field
        name="name"
        label="Shop name"
        required
        full
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field label="Airport" {...groupField('airport', 'name')} />
      <Field label="Airport code" {...groupField('airport', 'code')} />
      <Field label="City" {...groupField('address', 'locality')} />
      <Field label="State" {...groupField('address', 'region')} />
      <Field label="State abbreviation" {...groupField('address', 'regionCode')} />
      <Field label="Two-letter country code" {...groupField('address', 'country')} maxLength={2} />
      <NumberField
        name="since"
        label="In business since"
        kind={YEAR}
        value={value.since}
        onChange={(since) => change({ since })}
      />
      <Field label="Liability coverage" {...groupField('claims', 'coverage')} />
      <Field label="Years of experience" {...groupField('claims', 'experience')} />
      <Field label="Higher resale value" {...groupField('claims', 'resale')} />
    </div>
  );
}
