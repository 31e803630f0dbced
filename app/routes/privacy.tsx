import { readRelease } from '#airplanes/registry/registry.store.server.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { PrivacyText } from '#website/site/ui/PrivacyText.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/privacy.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, release] = await Promise.all([loadTexts(db, 'privacy'), readRelease(db)]);
  return { texts, offersLookUp: release !== null };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['privacy.meta.title'] ?? '',
    description: loaderData?.texts['privacy.meta.description'] ?? '',
    path: '/privacy',
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="privacy.hero.title" lead="privacy.hero.lead" variant="compact" />
      <PrivacyText offersLookUp={loaderData.offersLookUp} />
    </main>
  );
}
