import type { TextKey } from '#website/texts/page-texts.ts';
import './lead-forms.css';
import './warranty.css';
import { AIRCRAFT_SUGGESTIONS, MESSAGES } from '#customers/leads/leads.constants.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { StepFlow } from '#website/texts/ui/StepFlow.tsx';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { warrantyForm } from '../lead-form-rules.ts';
import { PhotoField } from './PhotoField.tsx';
import { RuledLeadForm } from './RuledLeadForm.tsx';
import { useToday } from './use-today.ts';

/** The letters tie the list to the drawing, in which `area` is the place of the dimension line. */
const COVERAGE: { letter: string; years: TextKey; what: TextKey; area: string }[] = [
  { letter: 'A', years: 'warranty.coverage.paintYears', what: 'warranty.coverage.paint', area: '1 / 2 / 4' },
  { letter: 'B', years: 'warranty.coverage.laborYears', what: 'warranty.coverage.labor', area: '1 / 5 / 6' },
  { letter: 'C', years: 'warranty.coverage.corrosionYears', what: 'warranty.coverage.corrosion', area: '3 / 4 / 6' },
  { letter: 'D', years: 'warranty.coverage.adhesionYears', what: 'warranty.coverage.adhesion', area: '3 / 3 / 5' },
];

const LAYERS: { variant: string; name: TextKey }[] = [
  { variant: 'clear', name: 'warranty.section.clear' },
  { variant: 'base', name: 'warranty.section.base' },
  { variant: 'primer', name: 'warranty.section.primer' },
  { variant: 'conversion', name: 'warranty.section.conversion' },
  { variant: 'aluminum', name: 'warranty.section.aluminum' },
];

/** A section through the paint system, with the coverage as dimension lines along its layers. */
export function WarrantySection() {
  return (
    <figure className="sheet-figure">
      <div className="paint-section" role="img" aria-label={useCaption()}>
        {LAYERS.map(({ variant, name }) => (
          <div className={`paint-section__layer paint-section__layer--${variant}`} key={variant}>
            <i />
            <span>
              <Text k={name} />
            </span>
          </div>
        ))}
        {COVERAGE.map(({ letter, years, what, area }) => (
          <div className="paint-section__span" key={letter} style={{ gridArea: area }}>
            <p>
              <b>
                <em>{letter}</em>
                <Text k={years} /> <Text k="warranty.coverage.years" />
              </b>
              <span>
                <Text k={what} />
              </span>
            </p>
          </div>
        ))}
      </div>
      <figcaption className="spread label">
        <span>
          <Text k="warranty.section.caption" />
        </span>
        <span>
          <Text k="warranty.section.scale" />
        </span>
      </figcaption>
    </figure>
  );
}

/** The drawing's text alternative. */
function useCaption(): string {
  const [clear, base, primer, conversion, aluminum] = [
    useText('warranty.section.clear'),
    useText('warranty.section.base'),
    useText('warranty.section.primer'),
    useText('warranty.section.conversion'),
    useText('warranty.section.aluminum'),
  ];
  return `${useText('warranty.section.caption')}: ${[clear, base, primer, conversion, aluminum].join(', ')}`;
}

export function WarrantyCoverage() {
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="ahead--far">
          <Text k="warranty.coverage.title" />
        </h2>
        <ul className="cover">
          {COVERAGE.map(({ letter, years, what }) => (
            <li key={letter}>
              <p className="label cover__letter" aria-hidden="true">
                {letter}
              </p>
              <p className="figure">
                <Text k={years} />{' '}
                <small>
                  <Text k="warranty.coverage.years" />
                </small>
              </p>
              <p className="apart--close">
                <Text k={what} />
              </p>
            </li>
          ))}
        </ul>
        <p className="note note--warn apart--wide cover__note">
          <Icon of={info} />
          <span>
            <b>
              <Text k="warranty.activate.title" />
            </b>{' '}
            <Text k="warranty.activate.text" />
          </span>
        </p>
      </div>
    </section>
  );
}

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'warranty.claim.step1', text: 'warranty.claim.step1Text' },
  { title: 'warranty.claim.step2', text: 'warranty.claim.step2Text' },
  { title: 'warranty.claim.step3', text: 'warranty.claim.step3Text' },
  { title: 'warranty.claim.step4', text: 'warranty.claim.step4Text' },
];

export function WarrantyClaim() {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={<Text k="warranty.claim.title" />} lead={<Text k="warranty.claim.lead" />} />
        <StepFlow steps={STEPS} />
        <p className="apart--far">
          <ButtonLink to="/contact?topic=warranty">
            <Text k="warranty.claim.support" />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** The warranty form. `refused` is the form as the server rejected it without JavaScript. */
export function WarrantyForm({ labelledBy, refused }: { labelledBy: string; refused: Refused | undefined }) {
  return (
    <RuledLeadForm
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
    </RuledLeadForm>
  );
}
