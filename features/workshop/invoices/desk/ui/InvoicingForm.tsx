import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { Field } from '#ui/field.tsx';
import type { Invoicing } from '#workshop/shop/shop.contract.ts';

const load = async () => (await import('#workshop/shop/shop.contract.ts')).INVOICING_SETTING;

/** How invoices are sent, reminded of and paid. */
export function InvoicingForm() {
  return (
    <SettingPart<Invoicing>
      part="invoices"
      setting="invoices"
      load={load}
      keys={['send', 'netDays', 'remindAfter3', 'remindAfter7', 'remindAfter14', 'mailTo', 'wire']}
    >
      {(edit) => <InvoicingFields {...edit} />}
    </SettingPart>
  );
}

const REMINDERS = [
  ['remindAfter3', '3 days after it was due'],
  ['remindAfter7', '7 days'],
  ['remindAfter14', '14 days'],
] as const;

function InvoicingFields({ value, change }: SettingEdit<Invoicing>) {
  const { wire } = value;
  const wireField = (name: keyof Invoicing['wire'], label: string) => (
    <Field
      name={`wire.${name}`}
      label={label}
      showsRequired={false}
      value={wire[name]}
      onChange={({ target }) => change({ wire: { ...wire, [name]: target.value } })}
    />
  );
  return (
    <div className="form">
      <Switch checked={value.send === 'itself'} onChange={(on) => change({ send: on ? 'itself' : 'press' })}>
        Send invoices by themselves when a payment falls due
      </Switch>
      <p className="muted sm">Otherwise each waits at Today for one press. Nothing is sent between 9 PM and 8 AM.</p>
      <NumberField
        name="netDays"
        label="Days to pay"
        help="0: due when sent."
        kind={WHOLE}
        value={value.netDays}
        onChange={(netDays) => change({ netDays })}
      />
      <fieldset className="stack">
        <legend>Remind of an unpaid invoice, once each</legend>
        {REMINDERS.map(([key, label]) => (
          <Switch key={key} checked={value[key]} onChange={(on) => change({ [key]: on })}>
            {label}
          </Switch>
        ))}
      </fieldset>
      <Field
        name="mailTo"
        label="Address for checks"
        help="If empty, invoices name the place of the shop."
        rows={3}
        showsRequired={false}
        value={value.mailTo}
        onChange={({ target }) => change({ mailTo: target.value })}
      />
      <div className="form form--2">
        {wireField('bank', 'Bank for wires')}
        {wireField('routing', 'Routing number')}
        {wireField('account', 'Account number')}
      </div>
    </div>
  );
}
