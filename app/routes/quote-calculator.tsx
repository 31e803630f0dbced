import { data, redirect } from 'react-router';
import { readRelease } from '#airplanes/registry/registry.store.server.ts';
import {
  CALCULATOR_FIELDS,
  calculatorLead,
  findMissingChoices,
  readAnswers,
} from '#customers/lead-forms/calculator.ts';
import { CalculatorForm } from '#customers/lead-forms/ui/CalculatorForm.tsx';
import { errorsByField } from '#customers/lead-forms/ui/form-errors.ts';
import { readSchemeOfAddress } from '#customers/schemes/sent-schemes.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import { echo, lookUpInForm } from '../posted-forms.ts';
import type { Route } from './+types/quote-calculator.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(appServices);
  const { db } = services;
  const [texts, prices, release, scheme] = await Promise.all([
    loadTexts(db, 'quoteCalculator'),
    readSetting(db, PRICE_SETTING),
    readRelease(db),
    readSchemeOfAddress(services, request.url, 'aircraftModel'),
  ]);
  return { texts, prices, offersLookUp: release !== null, scheme };
}

/** Submits the form without JavaScript, all steps at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(appServices);
  const { db, submitLead } = services;
  const form = await request.formData();
  const answers = readAnswers(form);
  const values = echo({ ...answers, services: answers.services.join('\n') });

  const fields = { model: 'aircraftModel', priceClass: 'aircraftType' };
  const lookedUp = await lookUpInForm(services, form, values, fields);
  if (lookedUp) return data(lookedUp);

  const open = findMissingChoices(answers, shopDay());
  if (open.length > 0) {
    const errors = errorsByField(open.map(({ field, message }) => ({ path: field, message })));
    return data({ values, errors, detail: '', foundLine: null }, { status: 400 });
  }
  const result = await submitLead(calculatorLead(form, await readSetting(db, PRICE_SETTING)));
  if (result.ok) return redirect('/quote-success', 303);
  const errors = errorsByField(result.errors, CALCULATOR_FIELDS);
  return data({ values, errors, detail: result.detail, foundLine: null }, { status: result.status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['quoteCalculator.meta.title'] ?? '',
    description: loaderData?.texts['quoteCalculator.meta.description'] ?? '',
    path: '/quote-calculator',
  });
}

export default function QuoteCalculator({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="quoteCalculator.hero.title" lead="quoteCalculator.hero.lead" variant="compact" />
      <section className="section calculator-section">
        <div className="wrap">
          <CalculatorForm
            prices={loaderData.prices}
            refused={actionData}
            scheme={loaderData.scheme}
            offersLookUp={loaderData.offersLookUp}
            foundLine={actionData?.foundLine}
          />
        </div>
      </section>
    </main>
  );
}
