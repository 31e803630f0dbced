import './hours.css';
import { type Business, PHONE_PENDING } from '#features/site/contract.ts';
import { formatPhone } from '#features/site/rules.ts';
import { normalizePhone } from '#features/site/settings/rules.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone as phoneShape } from '#ui/icons.ts';
import { loadBusiness } from './FactsForm.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';
import { WeekFields } from './WeekFields.tsx';

export function HoursForm() {
  return (
    <SettingPart<Business>
      part="hours"
      setting="business"
      load={loadBusiness}
      keys={['phone', 'hours']}
      fieldNameAt={(path, { hours }) =>
        path.replace(/^hours\.(\d+)\.(?=opens|closes)/, (_, line: string) => `hours.${hours[Number(line)]?.days[0]}.`)
      }
    >
      {(edit) => <HoursFields {...edit} />}
    </SettingPart>
  );
}

function HoursFields({ value, change, saved }: SettingEdit<Business>) {
  return (
    <>
      <div className="form form--2">
        <Field
          name="phone"
          type="tel"
          label="Phone"
          help="If empty, the site shows (under construction) and the call buttons are turned off."
          autoComplete="off"
          value={typedPhone(value.phone, saved.phone)}
          onChange={({ target }) => change({ phone: target.value === '' ? null : target.value })}
        />
        <div>
          <p className="label">The site will show</p>
          <p className="set__phone">
            <Icon of={phoneShape} /> {previewOf(value.phone)}
          </p>
        </div>
      </div>
      <WeekFields hours={value.hours} before={saved.hours} onChange={(hours) => change({ hours })} />
      <p className="note set__reads">
        <span>
          Shown on the site as: <b>{value.hours.map(({ label }) => label).join(', ')}</b>
        </span>
      </p>
    </>
  );
}

/** Shows a saved number formatted, an edited one as typed. */
function typedPhone(phone: string | null, saved: string | null): string {
  if (phone === null) return '';
  return phone === saved ? formatPhone(phone) : phone;
}

function previewOf(phone: string | null): string {
  if (phone === null) return PHONE_PENDING;
  return formatPhone(normalizePhone(phone));
}
