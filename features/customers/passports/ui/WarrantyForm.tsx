import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField } from '#foundation/settings/ui/setting-fields.tsx';
import { Field } from '#ui/field.tsx';
import { TRANSFER_RULES, type TransferRule, WARRANTY_NAMES } from '../passport.constants.ts';
import type { WarrantyDefaults } from '../passport.contract.ts';

const loadWarranty = async () => (await import('#customers/passports/passport.contract.ts')).WARRANTY_SETTING;

export function WarrantyForm() {
  return (
    <SettingPart<WarrantyDefaults>
      part="warranty"
      setting="warranty"
      load={loadWarranty}
      keys={['months', 'laborMonths', 'transfers']}
    >
      {(edit) => <WarrantyFields {...edit} />}
    </SettingPart>
  );
}

const FIELDS = [
  {
    name: 'months',
    label: WARRANTY_NAMES.paint,
    help: 'Months, 0 to 120. The warranty page has its own text, so change it there too.',
  },
  { name: 'laborMonths', label: WARRANTY_NAMES.labor, help: 'Months, 0 to 120.' },
] as const;

function WarrantyFields({ value, change }: SettingEdit<WarrantyDefaults>) {
  return (
    <div className="form">
      <p className="muted">
        The defaults for new quotes, and for passports of work done without a quote. Existing quotes and passports don’t
        change.
      </p>
      <div className="form form--2">
        {FIELDS.map(({ name, ...words }) => (
          <NumberField
            key={name}
            {...words}
            name={name}
            kind={WHOLE}
            value={value[name]}
            onChange={(months) => change({ [name]: months })}
          />
        ))}
      </div>
      <Field
        name="transfers"
        label="Transfers to a new owner"
        required
        choices={TRANSFER_RULES}
        empty="Choose"
        value={value.transfers}
        onChange={({ target }) => change({ transfers: target.value as TransferRule })}
      />
    </div>
  );
}
