import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { PRICE_SETTING } from '#features/estimates/prices.contract.ts';
import { describeOpenings } from '#features/hangar/openings/openings.store.server.ts';
import { OpeningLine, WaitlistLink } from '#features/hangar/openings/ui/OpeningLine.tsx';
import { contactQuote } from '#features/lead-forms/contact.ts';
import { ContactAside, ContactForm } from '#features/lead-forms/ui/ContactForm.tsx';
import { Benefits, ContactHero, WhyChoose } from '#features/lead-forms/ui/ContactHero.tsx';
import { errorsByField } from '#features/lead-forms/ui/form-errors.ts';
import { loadPictures } from '#features/media/pictures.store.server.ts';
import { readRelease } from '#features/registry/registry.store.server.ts';
import { readSchemeOfAddress } from '#features/schemes/sent-schemes.store.server.ts';
import { readSetting } from '#features/settings/settings.store.server.ts';
import { pageMeta } from '#features/site/pages.ts';
import { describeShop } from '#features/site/structured-data.ts';
import { loadTexts } from '#features/texts/texts.store.server.ts';
import { Text } from '#features/texts/ui/Text.tsx';
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
  const result = await services.submitQuote(contactQuote(form));
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
        <div className="wrap ask">
          <div>
            <h2 className="ask__title" id="ask-title" tabIndex={-1}>
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
