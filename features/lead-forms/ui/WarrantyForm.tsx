import { AIRCRAFT_SUGGESTIONS, MESSAGES } from '#features/leads/constants.ts';
import { useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { warrantyForm } from '../forms/rules.ts';
import { PhotoField } from './PhotoField.tsx';
import { RuledQuoteForm } from './RuledQuoteForm.tsx';
import { useToday } from './use-today.ts';

/** The warranty form. `refused` is the form as the server rejected it without JavaScript. */
export function WarrantyForm({ labelledBy, refused }: { labelledBy: string; refused: Refused | undefined }) {
  return (
    <RuledQuoteForm
      rules={warrantyForm}
      name="warranty"
      labelledBy={labelledBy}
      action="/warranty"
      refused={refused}
      submit={{ label: useText('warranty.form.submit'), busy: useText('warranty.form.busy') }}
      privacy="warranty.form.privacy"
      sent={MESSAGES.warrantySent}
      failed={MESSAGES.warrantyFailed}
      conversion="warranty_register"
    >
      <div className="form form--2">
        <Field name="ownerName" label={useText('warranty.form.ownerName')} required full autoComplete="name" />
        <Field name="email" label={useText('warranty.form.email')} required type="email" autoComplete="email" />
        <Field name="phone" label={useText('warranty.form.phone')} type="tel" autoComplete="tel" />
        <Field
          name="aircraftType"
          label={useText('warranty.form.aircraftType')}
          suggestions={AIRCRAFT_SUGGESTIONS}
          autoComplete="off"
        />
        <Field
          name="tailNumber"
          label={useText('warranty.form.tailNumber')}
          required
          placeholder="N-number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field name="serviceDate" label={useText('warranty.form.serviceDate')} type="date" max={useToday()} />
        <Field
          name="invoiceNumber"
          label={useText('warranty.form.invoiceNumber')}
          help={useText('warranty.form.invoiceHelp')}
          autoComplete="off"
        />
        <Field name="notes" label={useText('warranty.form.notes')} rows={4} full />
        <PhotoField />
      </div>
    </RuledQuoteForm>
  );
}
