import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { readRelease } from '#airplanes/registry/registry.store.server.ts';
import { contactLead } from '#customers/lead-forms/contact.ts';
import { ContactAside, ContactForm } from '#customers/lead-forms/ui/ContactForm.tsx';
import { Benefits, ContactHero, WhyChoose } from '#customers/lead-forms/ui/ContactHero.tsx';
import { errorsByField } from '#customers/lead-forms/ui/form-errors.ts';
import { readSchemeOfAddress } from '#customers/schemes/sent-schemes.store.server.ts';
import { loadPictures } from '#foundation/media/pictures.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { pageMeta } from '#website/site/pages.ts';
import { describeShop } from '#website/site/structured-data.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { describeOpenings } from '#workshop/hangar/openings/openings.store.server.ts';
import { OpeningLine, WaitlistLink } from '#workshop/hangar/openings/ui/OpeningLine.tsx';
import { appServices } from '../context.ts';
import { lookUpInForm, typedIn } from '../posted-forms.ts';
import type { Route } from './+types/contact.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(appServices);
  const { db } = services;
  const texts = await loadTexts(db, 'contact', 'photos');
  const { packages } = await readSetting(db, PRICE_SETTING);
  const offersLookUp = (await readRelease(db)) !== null;
  const scheme = await readSchemeOfAddress(services, request.url, 'aircraftType');
  const opening = await describeOpenings(db, new Date());
  return { texts, packages, offersLookUp, scheme, opening, pictures: await loadPictures(db, texts) };
}

/** Submits the form without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = typedIn(form);
  const services = context.get(appServices);
  const lookedUp = await lookUpInForm(services, form, values, { model: 'aircraftType' });
  if (lookedUp) return data(lookedUp);
  const result = await services.submitLead(contactLead(form));
  if (result.ok) return redirect('/quote-success', 303);
  return data(
    { values, errors: errorsByField(result.errors), detail: result.detail, foundLine: null },
    { status: result.status },
  );
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta(site, {
    title: loaderData?.texts['contact.meta.title'] ?? '',
    description: loaderData?.texts['contact.meta.description'] ?? '',
    path: '/contact',
    things: import.meta.env.SSR && site && [describeShop(site)],
  });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => {
    // Does not scroll while the visitor types.
    if (document.activeElement === document.body) window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <main id="main">
      <ContactHero />
      <Benefits />
      <section className="section ask-section">
        <div className="stack wrap ask">
          <div>
            <h2 className="ahead--far" id="ask-title" tabIndex={-1}>
              <Text k="contact.form.title" />
            </h2>
            <ContactForm
              labelledBy="ask-title"
              packages={loaderData.packages}
              refused={actionData}
              scheme={loaderData.scheme}
              offersLookUp={loaderData.offersLookUp}
              foundLine={actionData?.foundLine}
            />
          </div>
          <ContactAside>
            <OpeningLine opening={loaderData.opening}>
              <WaitlistLink />
            </OpeningLine>
          </ContactAside>
        </div>
      </section>
      <WhyChoose />
    </main>
  );
}
