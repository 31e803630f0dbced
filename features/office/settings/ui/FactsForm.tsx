import { useText } from '#features/content/page-texts/ui/Text.tsx';
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
        label={useText('settings.facts.name')}
        required
        full
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField label={useText('settings.facts.airport')} {...inner('airport', 'name')} />
      <TextField label={useText('settings.facts.airportCode')} {...inner('airport', 'code')} />
      <TextField label={useText('settings.facts.locality')} {...inner('address', 'locality')} />
      <TextField label={useText('settings.facts.region')} {...inner('address', 'region')} />
      <TextField label={useText('settings.facts.regionCode')} {...inner('address', 'regionCode')} />
      <TextField label={useText('settings.facts.country')} {...inner('address', 'country')} maxLength={2} />
      <NumberField
        name="since"
        label={useText('settings.facts.since')}
        value={value.since}
        onChange={(since) => change({ since })}
        plain
      />
      <TextField label={useText('settings.facts.coverage')} {...inner('claims', 'coverage')} />
      <TextField label={useText('settings.facts.experience')} {...inner('claims', 'experience')} />
      <TextField label={useText('settings.facts.resale')} {...inner('claims', 'resale')} />
    </div>
  );
}
