import './lead-forms.css';
import './form-pages.css';
import { AIRCRAFT_SUGGESTIONS, MESSAGES } from '#customers/leads/leads.constants.ts';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { insuranceForm } from '../quote-forms.ts';
import { PhotoField } from './PhotoField.tsx';
import { RuledQuoteForm } from './RuledQuoteForm.tsx';
import { useToday } from './use-today.ts';

const PHASES: { variant: string; time: TextKey; what: TextKey }[] = [
  { variant: 'assessment', time: 'insurance.timeline.assessmentTime', what: 'insurance.timeline.assessment' },
  { variant: 'estimate', time: 'insurance.timeline.estimateTime', what: 'insurance.timeline.estimate' },
  { variant: 'review', time: 'insurance.timeline.reviewTime', what: 'insurance.timeline.review' },
  { variant: 'repair', time: 'insurance.timeline.repairTime', what: 'insurance.timeline.repair' },
];

/** The phases of a claim to scale, in days. */
export function InsuranceTimeline() {
  return (
    <figure className="sheet-figure" aria-label={useText('insurance.timeline.title')}>
      <ol className="claim-days">
        {PHASES.map(({ variant, time, what }) => (
          <li className={`claim-days__${variant}`} key={variant}>
            <i aria-hidden="true" />
            <i aria-hidden="true" />
            <p>
              <b>
                <Text k={time} />
              </b>
              <span>
                <Text k={what} />
              </span>
            </p>
          </li>
        ))}
      </ol>
      <figcaption className="label">
        <span>
          <Text k="insurance.timeline.title" />
        </span>
        <span>
          <Text k="insurance.timeline.scale" />
        </span>
        <span>
          <Text k="insurance.timeline.key" />
        </span>
      </figcaption>
    </figure>
  );
}

/** The insurance form. `refused` is the form as the server rejected it without JavaScript. */
export function InsuranceForm({ labelledBy, refused }: { labelledBy: string; refused: Refused | undefined }) {
  return (
    <RuledQuoteForm
      rules={insuranceForm}
      name="insurance"
      labelledBy={labelledBy}
      action="/insurance"
      refused={refused}
      submit={{ label: useText('insurance.form.submit'), busy: useText('insurance.form.busy') }}
      privacy="insurance.form.privacy"
      sent={MESSAGES.insuranceSent}
      failed={MESSAGES.insuranceFailed}
      conversion="insurance_assistance_submit"
    >
      <Claimant />
      <Incident />
    </RuledQuoteForm>
  );
}

function Claimant() {
  return (
    <fieldset className="form-group">
      <legend>{useText('insurance.form.you')}</legend>
      <div className="form form--2">
        <Field name="claimantName" label={useText('insurance.form.claimantName')} required full autoComplete="name" />
        <Field name="email" label={useText('insurance.form.email')} required type="email" autoComplete="email" />
        <Field name="phone" label={useText('insurance.form.phone')} type="tel" autoComplete="tel" />
        <Field name="insuranceCompany" label={useText('insurance.form.insuranceCompany')} required autoComplete="off" />
        <Field
          name="claimNumber"
          label={useText('insurance.form.claimNumber')}
          help={useText('insurance.form.claimHelp')}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

function Incident() {
  return (
    <fieldset className="form-group">
      <legend>{useText('insurance.form.incident')}</legend>
      <div className="form form--2">
        <Field
          name="aircraftType"
          label={useText('insurance.form.aircraftType')}
          suggestions={AIRCRAFT_SUGGESTIONS}
          autoComplete="off"
        />
        <Field
          name="tailNumber"
          label={useText('insurance.form.tailNumber')}
          placeholder="N-number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field name="incidentDate" label={useText('insurance.form.incidentDate')} type="date" max={useToday()} />
        <Field name="incidentDescription" label={useText('insurance.form.incidentDescription')} rows={4} full />
        <Field name="damageDescription" label={useText('insurance.form.damageDescription')} rows={4} full />
        <Field name="assistanceNeeded" label={useText('insurance.form.assistanceNeeded')} rows={3} full />
        <PhotoField />
      </div>
    </fieldset>
  );
}
