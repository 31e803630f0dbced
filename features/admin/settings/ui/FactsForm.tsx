import type { Business } from '#features/site/contract.ts';
import { TextField } from '#ui/field.tsx';
import { NumberField } from './NumberInput.tsx';
import { type Edit, SettingPart } from './SettingPart.tsx';

export const loadBusiness = async () => (await import('#features/site/settings/contract.ts')).BUSINESS_SETTING;

/** Name, airport, address, and what the shop claims of itself. */
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

function FactsFields({ value, change }: Edit<Business>) {
  const { airport, address, claims } = value;
  /** A field inside one of the groups. */
  const inner = <Group extends 'airport' | 'address' | 'claims'>(
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
      <TextField label="Airport" {...inner('airport', 'name')} />
      <TextField label="Airport code" {...inner('airport', 'code')} />
      <TextField label="City" {...inner('address', 'locality')} />
      <TextField label="State" {...inner('address', 'region')} />
      <TextField label="State abbreviation" {...inner('address', 'regionCode')} />
      <TextField label="Two-letter country code" {...inner('address', 'country')} maxLength={2} />
      <NumberField
        name="since"
        label="In service since"
        value={value.since}
        onChange={(since) => change({ since })}
        plain
      />
      <TextField label="Liability coverage" {...inner('claims', 'coverage')} />
      <TextField label="Years of experience" {...inner('claims', 'experience')} />
      <TextField label="Higher resale value" {...inner('claims', 'resale')} />
    </div>
  );
}
