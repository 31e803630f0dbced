import './lead-forms.css';
import './form-pages.css';
import type { CSSProperties } from 'react';
import { AIRCRAFT_SUGGESTIONS, MESSAGES } from '#customers/leads/leads.constants.ts';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { insuranceForm } from '../lead-form-rules.ts';
import { PhotoField } from './PhotoField.tsx';
import { RuledLeadForm } from './RuledLeadForm.tsx';
import { useToday } from './use-today.ts';

/** With its first day, its shortest and its longest length. */
const PHASES: [time: TextKey, what: TextKey, from: number, shortest: number, longest: number][] = [
  ['insurance.timeline.assessmentTime', 'insurance.timeline.assessment', 0, 1, 2],
  ['insurance.timeline.estimateTime', 'insurance.timeline.estimate', 2, 2, 3],
  ['insurance.timeline.reviewTime', 'insurance.timeline.review', 5, 5, 10],
  ['insurance.timeline.repairTime', 'insurance.timeline.repair', 15, 14, 42],
];

const drawnAs = ([, , from, shortest, longest]: (typeof PHASES)[number], at: number) =>
  ({
    '--from': from,
    '--shortest': shortest,
    '--longest': longest,
    '--below': PHASES.length - 1 - at,
  }) as CSSProperties;

/** The phases of a claim to scale, in days. */
export function InsuranceTimeline() {
  return (
    <figure className="sheet-figure" aria-label={useText('insurance.timeline.title')}>
      <ol className="claim-days">
        {PHASES.map((phase, at) => (
          <li key={phase[0]} style={drawnAs(phase, at)}>
            <i aria-hidden="true" />
            <i aria-hidden="true" />
            <p>
              <b>
                <Text k={phase[0]} />
              </b>
              <span className="muted sm">
                <Text k={phase[1]} />
              </span>
            </p>
          </li>
        ))}
      </ol>
      <figcaption className="spread label">
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
    <RuledLeadForm
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
    </RuledLeadForm>
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
