import { MESSAGES } from '#features/leads/constants.ts';
import { useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { referralForm } from '../forms/rules.ts';
import { RuledQuoteForm } from './RuledQuoteForm.tsx';

/** The referral form. `refused` is the form as the server rejected it without JavaScript. */
export function ReferralForm({ labelledBy, refused }: { labelledBy: string; refused: Refused | undefined }) {
  return (
    <RuledQuoteForm
      rules={referralForm}
      name="referral"
      labelledBy={labelledBy}
      action="/referral"
      refused={refused}
      submit={{ label: useText('referral.form.submit'), busy: useText('referral.form.busy') }}
      privacy="referral.form.privacy"
      sent={MESSAGES.referralSent}
      failed={MESSAGES.referralFailed}
      conversion="referral_submit"
    >
      <fieldset className="form-group">
        <legend>{useText('referral.form.you')}</legend>
        <div className="form form--2">
          <Field name="referrerName" label={useText('referral.form.referrerName')} required full autoComplete="name" />
          <Field
            name="referrerEmail"
            label={useText('referral.form.referrerEmail')}
            required
            type="email"
            autoComplete="email"
          />
          <Field name="referrerPhone" label={useText('referral.form.referrerPhone')} type="tel" autoComplete="tel" />
        </div>
      </fieldset>
      <Referee />
    </RuledQuoteForm>
  );
}

/** Another person's details, so no autocomplete. */
function Referee() {
  return (
    <fieldset className="form-group">
      <legend>{useText('referral.form.them')}</legend>
      <div className="form form--2">
        <Field name="refereeName" label={useText('referral.form.refereeName')} required full autoComplete="off" />
        <Field
          name="refereeEmail"
          label={useText('referral.form.refereeEmail')}
          required
          type="email"
          autoComplete="off"
        />
        <Field name="refereePhone" label={useText('referral.form.refereePhone')} type="tel" autoComplete="off" />
        <Field name="notes" label={useText('referral.form.notes')} rows={4} full />
      </div>
    </fieldset>
  );
}
