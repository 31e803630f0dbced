import type { ReplyWords } from '#desk/lead-desk/replies.contract.ts';
import { PLACEHOLDERS } from '#desk/lead-desk/replies.ts';
import { Field } from '#ui/field.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';
import '#ui/choices.css';
import './settings-forms.css';
import { DOLLARS, type NumberKind } from '#foundation/fields/numbers.ts';
import { useFormContext } from '#ui/form-state.ts';
import { WEEKDAYS } from '#website/site/business.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';
import { NumberField, Switch } from './setting-fields.tsx';

const loadReplies = async () => (await import('#desk/lead-desk/replies.contract.ts')).REPLY_SETTING;

const TEMPLATES = [
  { name: 'First reply', subject: 'firstSubject', text: 'firstText' },
  { name: 'Quote sent', subject: 'quoteSubject', text: 'quoteText' },
  { name: 'Following up', subject: 'followUpSubject', text: 'followUpText' },
] as const;

/** The templates that a reply to a lead can start from. */
export function RepliesForm() {
  return (
    <SettingPart<ReplyWords>
      part="replies"
      setting="replies"
      load={loadReplies}
      keys={TEMPLATES.flatMap(({ subject, text }) => [subject, text])}
    >
      {(edit) => <ReplyFields {...edit} />}
    </SettingPart>
  );
}

function ReplyFields({ value, change }: SettingEdit<ReplyWords>) {
  return (
    <div className="form">
      <p className="muted">
        You can change every reply before you send it. We add the tail number to the subject, and fill in what’s in
        braces:
      </p>
      <ul className="muted sm">
        {Object.entries(PLACEHOLDERS).map(([name, words]) => (
          <li key={name}>
            {`{${name}}`}: {words}
          </li>
        ))}
      </ul>
      {TEMPLATES.map(({ name, subject, text }) => (
        <div key={name} className="form">
          <Field
            name={subject}
            label={`${name}, subject`}
            required
            showsRequired={false}
            value={value[subject]}
            onChange={({ target }) => change({ [subject]: target.value })}
          />
          <Field
            name={text}
            label={`${name}, message`}
            required
            showsRequired={false}
            rows={7}
            value={value[text]}
            onChange={({ target }) => change({ [text]: target.value })}
          />
        </div>
      ))}
    </div>
  );
}

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
      <legend>Work days</legend>
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
