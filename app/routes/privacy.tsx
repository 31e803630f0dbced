import { readRelease } from '#features/registry/registry.store.server.ts';
import { pageMeta } from '#features/site/pages.ts';
import { PageHero } from '#features/site/ui/PageHero.tsx';
import { PrivacyText } from '#features/site/ui/PrivacyText.tsx';
import { loadTexts } from '#features/texts/texts.store.server.ts';
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
