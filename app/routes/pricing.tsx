import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { ROI_DEFAULTS } from '#website/estimates/estimate.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { typedField } from '#website/estimates/ui/CalculatorCard.tsx';
import { FinishesDrawing, Packages, RoiCalculator, StartingPrices } from '#website/estimates/ui/Pricing.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { describeOpenings } from '#workshop/hangar/openings/openings.store.server.ts';
import { OpeningList } from '#workshop/hangar/openings/ui/OpeningList.tsx';
import { appServices } from '../context.ts';
import type { Route } from './+types/pricing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, { startingPrices, packages }, opening] = await Promise.all([
    loadTexts(db, 'pricing'),
    readSetting(db, PRICE_SETTING),
    describeOpenings(db, new Date()),
  ]);
  return { texts, startingPrices, packages, opening };
}

/** Calculates without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  return { value: typedField(form, 'value'), cost: typedField(form, 'cost') };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['pricing.meta.title'] ?? '',
    description: loaderData?.texts['pricing.meta.description'] ?? '',
    path: '/pricing',
  });
}

export default function Pricing({ loaderData, actionData }: Route.ComponentProps) {
  const { hasStudio } = useSite();
  const { startingPrices, packages, opening } = loaderData;
  return (
    <main id="main">
      <PageHero title="pricing.hero.title" lead="pricing.hero.lead" variant="draw">
        <FinishesDrawing packages={packages} />
      </PageHero>
      <StartingPrices startingPrices={startingPrices}>
        <OpeningList opening={opening} />
      </StartingPrices>
      <Packages packages={packages} hasStudio={hasStudio} />
      <RoiCalculator typed={actionData ?? { value: String(ROI_DEFAULTS.value), cost: String(ROI_DEFAULTS.cost) }} />
    </main>
  );
}
