import { useState } from 'react';
import { numberIn } from '#foundation/fields/numbers.ts';
import { LOAN_DEFAULTS, LOAN_TERMS } from '#website/estimates/estimate.ts';
import { CALCULATED, typedField, typedNumber } from '#website/estimates/ui/CalculatorCard.tsx';
import {
  ApplicationSteps,
  FinancingClose,
  Lenders,
  PaymentBars,
  WhyFinance,
} from '#website/estimates/ui/Financing.tsx';
import { PaymentCalculator, type TypedLoan } from '#website/estimates/ui/PaymentCalculator.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/financing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await loadTexts(context.get(appServices).db, 'financing') };
}

/** Calculates without JavaScript. */
export async function action({ request }: Route.ActionArgs): Promise<TypedLoan> {
  const form = await request.formData();
  const term = typedField(form, 'term');
  const isOffered = LOAN_TERMS.map(String).includes(term);
  return {
    amount: typedField(form, 'amount'),
    rate: typedField(form, 'rate'),
    term: isOffered ? term : DEFAULTS.term,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['financing.meta.title'] ?? '',
    description: loaderData?.texts['financing.meta.description'] ?? '',
    path: '/financing',
  });
}

const DEFAULTS: TypedLoan = {
  amount: String(LOAN_DEFAULTS.amount),
  rate: String(LOAN_DEFAULTS.apr),
  term: String(LOAN_DEFAULTS.months),
};

export default function Financing({ actionData }: Route.ComponentProps) {
  const [typed, setTyped] = useState(actionData ?? DEFAULTS);
  const terms = {
    amount: typedNumber(typed.amount),
    apr: numberIn(typed.rate, CALCULATED.percent),
    months: Number(typed.term),
  };
  return (
    <main id="main">
      <PageHero title="financing.hero.title" lead="financing.hero.lead">
        <PaymentBars terms={terms} />
      </PageHero>
      <PaymentCalculator typed={typed} terms={terms} onChange={setTyped} />
      <WhyFinance />
      <Lenders />
      <ApplicationSteps />
      <FinancingClose />
    </main>
  );
}
