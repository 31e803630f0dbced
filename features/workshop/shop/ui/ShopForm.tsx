import { WEEKDAYS } from '#foundation/business/business.ts';
import { DOLLARS, type NumberKind } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import type { Shop } from '../shop.contract.ts';

const MILLI_PERCENT: NumberKind = { decimals: 3, unit: '%' };

const loadShop = async () => (await import('#workshop/shop/shop.contract.ts')).SHOP_SETTING;

/** Where the code begins when it is switched on. */
const FIRST_CODE_CENTS = 1_000_000;

export function ShopForm() {
  return (
    <SettingPart<Shop>
      part="shop"
      setting="shop"
      load={loadShop}
      keys={['workDays', 'laborRateCents', 'taxLabel', 'taxMilliPercent', 'paymentUrl', 'acceptanceCode', 'terms']}
    >
      {(edit) => <ShopFields {...edit} />}
    </SettingPart>
  );
}

function ShopFields({ value, change }: SettingEdit<Shop>) {
  const { acceptanceCode } = value;
  return (
    <div className="form">
      <p className="muted">New quotes start with these. Quotes you’ve already sent don’t change.</p>
      <WorkDays days={value.workDays} onChange={(workDays) => change({ workDays })} />
      <div className="form form--2">
        <NumberField
          name="laborRateCents"
          label="Labor rate, dollars per hour"
          kind={DOLLARS}
          value={value.laborRateCents}
          onChange={(laborRateCents) => change({ laborRateCents })}
        />
        <Field
          name="paymentUrl"
          type="url"
          label="Payment link"
          help="An address that starts with https://. We fill in {number}, {amount} and {email} for each payment. If empty, jobs show no payment button."
          value={value.paymentUrl ?? ''}
          onChange={({ target }) => change({ paymentUrl: target.value || null })}
        />
        <Field
          name="taxLabel"
          label="Tax name"
          required
          value={value.taxLabel}
          onChange={({ target }) => change({ taxLabel: target.value })}
        />
        <NumberField
          name="taxMilliPercent"
          label="Tax rate on taxable lines, percent"
          kind={MILLI_PERCENT}
          value={value.taxMilliPercent}
          onChange={(taxMilliPercent) => change({ taxMilliPercent })}
        />
        <Field
          rows={5}
          name="terms"
          label="Terms"
          full
          showsRequired={false}
          value={value.terms}
          onChange={({ target }) => change({ terms: target.value })}
        />
      </div>
      <div>
        <Switch
          checked={acceptanceCode !== null}
          onChange={(on) => change({ acceptanceCode: on ? FIRST_CODE_CENTS : null })}
          describedBy="shop-code-hint"
        >
          Require a code to accept large quotes and change orders
        </Switch>
        <p className="muted sm" id="shop-code-hint">
          We email a six-digit code to the address the quote or change order was sent to.
        </p>
      </div>
      {acceptanceCode !== null && (
        <div className="form form--2">
          <NumberField
            name="acceptanceCode"
            label="For quote totals from, dollars"
            kind={DOLLARS}
            value={acceptanceCode}
            onChange={(cents) => change({ acceptanceCode: cents })}
          />
        </div>
      )}
    </div>
  );
}

function WorkDays({ days, onChange }: { days: Shop['workDays']; onChange: (days: Shop['workDays']) => void }) {
  const { errors } = useFormContext();
  return (
    <fieldset className="row row--tight set__slots">
      <legend className="ahead--tight">Work days</legend>
      {WEEKDAYS.map((day) => (
        <label key={day} className="pick">
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(WEEKDAYS.filter((each) => (each === day ? target.checked : days.includes(each))))
            }
          />
          {day}
        </label>
      ))}
      {errors.workDays && (
        <p className="error is-shown" role="alert">
          {errors.workDays}
        </p>
      )}
    </fieldset>
  );
}
