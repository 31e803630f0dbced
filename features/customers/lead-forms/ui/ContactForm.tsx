import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type LookUpProps, TailNumberField } from '#airplanes/registry/ui/TailNumberField.tsx';
import {
  AIRCRAFT_SUGGESTIONS,
  CONTACT_SERVICES,
  CONTACT_TIMELINES,
  FOUND_US_SUGGESTIONS,
  MESSAGES,
} from '#customers/leads/leads.constants.ts';
import type { SchemeOfAddress } from '#customers/schemes/schemes.contract.ts';
import { formPath, prefilledBy, SentSchemeCard } from '#customers/schemes/ui/SentSchemeCard.tsx';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { x } from '#ui/icon.tsx';
import { packagePrice } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { contactLead, contactPrefill, withoutPackage } from '../contact.ts';
import { LeadForm } from './LeadForm.tsx';
import { PhotoField } from './PhotoField.tsx';
import '#website/site/ui/pages.css';
import { formatPhone, PHONE_PENDING } from '#foundation/business/business.ts';
import { PageLink } from '#ui/page-link.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { NextSteps } from './NextSteps.tsx';

const NAME = 'contact';

/** The contact form. `refused` is the form as the server rejected it without JavaScript. */
export function ContactForm({
  labelledBy,
  packages,
  refused,
  scheme,
  ...lookUp
}: {
  labelledBy: string;
  packages: PriceList['packages'];
  refused: Refused | undefined;
  scheme: SchemeOfAddress;
} & LookUpProps) {
  const navigate = useNavigate();
  const [packageName, setPackageName] = useState('');
  const chosen = packages.find(({ name }) => name === packageName);

  // After the form has restored its draft: a child's effects run first.
  useLayoutEffect(() => setPackageName(prefillFromAddress()), []);

  function handleRemoved() {
    setPackageName('');
    document.getElementById(labelledBy)?.focus();
  }

  return (
    <LeadForm
      name={NAME}
      labelledBy={labelledBy}
      action={formPath('/contact', scheme)}
      refused={refused}
      prefilled={prefilledBy(scheme)}
      submit={{ label: useText('contact.form.submit'), busy: useText('contact.form.busy') }}
      toLead={contactLead}
      sent={MESSAGES.contactSent}
      failed={MESSAGES.contactFailed}
      logged="Failed to submit the contact form:"
      conversion="quote_form_submit"
      // Does not navigate away while the visitor types.
      onSent={(isAll) => isAll && navigate('/quote-success')}
    >
      {chosen && <ChosenPackage chosen={chosen} onRemoved={handleRemoved} />}
      <SentSchemeCard scheme={scheme} form="/contact" />
      <TailNumberField label={useText('contact.form.tailNumber')} fills={{ model: 'aircraftType' }} {...lookUp} />
      <Person />
      <Aircraft />
      <input type="hidden" name="package" />
      <input type="hidden" name="topic" />
    </LeadForm>
  );
}

/** @returns the name of the package, if the address has one */
function prefillFromAddress(): string {
  const { elements } = document.getElementById(NAME) as HTMLFormElement;
  const fieldOf = (name: string) => elements.namedItem(name) as HTMLInputElement;
  const values = contactPrefill(new URLSearchParams(location.search), fieldOf('message').value);
  for (const [name, value] of Object.entries(values)) fieldOf(name).value = value;
  return values.package ?? '';
}

function Person() {
  return (
    <fieldset className="form-group">
      <legend>{useText('contact.form.you')}</legend>
      <div className="form form--2">
        <Field name="firstName" label={useText('contact.form.firstName')} required autoComplete="given-name" />
        <Field name="lastName" label={useText('contact.form.lastName')} required autoComplete="family-name" />
        <Field name="email" label={useText('contact.form.email')} required type="email" autoComplete="email" />
        <Field
          name="phone"
          label={useText('contact.form.phone')}
          type="tel"
          autoComplete="tel"
          help={useText('contact.form.phoneHelp')}
        />
        <Field name="businessName" label={useText('contact.form.businessName')} full autoComplete="organization" />
      </div>
    </fieldset>
  );
}

function Aircraft() {
  return (
    <fieldset className="form-group">
      <legend>{useText('contact.form.aircraft')}</legend>
      <div className="form form--2">
        <Field
          name="aircraftType"
          label={useText('contact.form.aircraftType')}
          placeholder="King Air 350"
          suggestions={AIRCRAFT_SUGGESTIONS}
          autoComplete="off"
        />
        <Field
          name="services"
          label={useText('contact.form.service')}
          choices={CONTACT_SERVICES}
          empty={useText('contact.form.serviceEmpty')}
        />
        <Field
          name="timeline"
          label={useText('contact.form.timeline')}
          choices={CONTACT_TIMELINES}
          empty={useText('contact.form.timelineEmpty')}
        />
        <Field
          name="howDidYouFindUs"
          label={useText('contact.form.howDidYouFindUs')}
          suggestions={FOUND_US_SUGGESTIONS}
          autoComplete="off"
          full
        />
        <Field
          rows={5}
          name="message"
          label={useText('contact.form.message')}
          help={useText('contact.form.messageHelp')}
          full
        />
        <PhotoField />
      </div>
    </fieldset>
  );
}

/** The package that the request is about, with a button to remove it. */
function ChosenPackage({ chosen, onRemoved }: { chosen: PriceList['packages'][number]; onRemoved: () => void }) {
  const { name: form } = useFormContext();

  function remove(): void {
    const fields = (document.getElementById(form) as HTMLFormElement).elements;
    const message = fields.namedItem('message') as HTMLTextAreaElement;
    (fields.namedItem('package') as HTMLInputElement).value = '';
    message.value = withoutPackage(message.value, chosen.name);
    // Tells the form of a value set by code.
    message.dispatchEvent(new Event('input', { bubbles: true }));
    // A reload must not choose the package again.
    history.replaceState(history.state, '', location.pathname);
    onRemoved();
  }

  return (
    <div className="row ahead--wide">
      <Text k="contact.form.package" />
      <span className="with-icon card chosen-package__chip">
        <b>
          {chosen.name}, {packagePrice(chosen)}
        </b>
        <IconButton icon={x} label={`Remove the ${chosen.name} package`} onClick={remove} />
      </span>
    </div>
  );
}

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'contact.next.step1', text: 'contact.next.step1Text' },
  { title: 'contact.next.step2', text: 'contact.next.step2Text' },
  { title: 'contact.next.step3', text: 'contact.next.step3Text' },
];

/** What happens after sending, and where the shop is; `children` stand between them. */
export function ContactAside({ children }: { children?: ReactNode }) {
  return (
    <aside>
      <NextSteps title="contact.next.title" steps={STEPS}>
        <PageLink className="text-link" to="/quote-success">
          <Text k="contact.next.link" />
        </PageLink>
      </NextSteps>
      {children}
      <Facts />
    </aside>
  );
}

function Facts() {
  const { hours, phone } = useSite().business;
  return (
    <dl className="facts apart--far facts--stacked">
      <div>
        <dt className="label">
          <Text k="contact.facts.location" />
        </dt>
        <dd>
          <Text k="contact.facts.place" />
        </dd>
      </div>
      <div>
        <dt className="label">
          <Text k="contact.facts.hours" />
        </dt>
        {hours.map(({ label }) => (
          <dd key={label}>{label}</dd>
        ))}
      </div>
      <div>
        <dt className="label">
          <Text k="contact.facts.phone" />
        </dt>
        <dd>{phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : PHONE_PENDING}</dd>
      </div>
    </dl>
  );
}
