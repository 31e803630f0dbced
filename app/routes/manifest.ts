import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { BUSINESS_SETTING } from '#website/site/business.contract.ts';
import { buildManifest } from '#website/site/crawling.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/manifest.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, business] = await Promise.all([loadTexts(db, 'site'), readSetting(db, BUSINESS_SETTING)]);
  return Response.json(buildManifest(business.name, texts['site.footer.about'] ?? ''), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
