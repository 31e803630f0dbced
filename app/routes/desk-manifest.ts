import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { BUSINESS_SETTING } from '#website/site/business.contract.ts';
import { buildDeskManifest } from '#website/site/crawling.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/desk-manifest.ts';

/** Installs the desk as an app of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const business = await readSetting(db, BUSINESS_SETTING);
  return Response.json(buildDeskManifest(business.name), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
