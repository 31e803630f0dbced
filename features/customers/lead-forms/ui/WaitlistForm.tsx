import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { useText } from '#website/texts/ui/Text.tsx';
import { NOTICE_CHOICES, OTHER_TYPE, waitlistForm } from '../lead-form-rules.ts';
import { RuledLeadForm } from './RuledLeadForm.tsx';
import { useToday } from './use-today.ts';

interface WaitlistProps {
  labelledBy: string;
  /** Names of the price list. */
  aircraftTypes: readonly string[];
  /** The form as the server rejected it without JavaScript. */
  refused: Refused | undefined;
}

export function WaitlistForm({ labelledBy, aircraftTypes, refused }: WaitlistProps) {
  const today = useToday();
  return (
    <RuledLeadForm
      rules={waitlistForm}
      name="waitlist"
      labelledBy={labelledBy}
      action="/waitlist"
      refused={refused}
      submit={{ label: useText('waitlist.form.submit'), busy: useText('waitlist.form.busy') }}
      privacy="waitlist.form.privacy"
      sent={MESSAGES.waitlistSent}
      failed={MESSAGES.waitlistFailed}
      conversion="waitlist_join"
    >
      <div className="form form--2">
        <Field name="name" label={useText('waitlist.form.name')} required full autoComplete="name" />
        <Field name="email" label={useText('waitlist.form.email')} required type="email" autoComplete="email" />
        <Field name="phone" label={useText('waitlist.form.phone')} type="tel" autoComplete="tel" />
        <Field
          name="aircraftType"
          label={useText('waitlist.form.aircraftType')}
          required
          empty="Choose a type"
          choices={Object.fromEntries([...aircraftTypes, OTHER_TYPE].map((type) => [type, type]))}
        />
        <Field
          name="tailNumber"
          label={useText('waitlist.form.tailNumber')}
          placeholder="N-number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field name="earliest" label={useText('waitlist.form.earliest')} required type="date" min={today} />
        <Field
          name="latest"
          label={useText('waitlist.form.latest')}
          help={useText('waitlist.form.latestHelp')}
          required
          type="date"
          min={today}
        />
        <Field
          name="leastNotice"
          label={useText('waitlist.form.leastNotice')}
          required
          full
          empty="Choose how much"
          choices={NOTICE_CHOICES}
        />
        <Field name="notes" label={useText('waitlist.form.notes')} rows={4} full />
      </div>
    </RuledLeadForm>
  );
}
