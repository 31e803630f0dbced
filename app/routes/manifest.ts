import { readBusiness } from '#foundation/business/business.store.server.ts';
import { buildDeskManifest, buildManifest } from '#website/site/crawling.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/manifest.ts';

/** Installs the site, or the desk as an app of its own. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, { name }] = await Promise.all([loadTexts(db, 'site'), readBusiness(db)]);
  const isDesk = url.pathname.startsWith('/admin/');
  return Response.json(isDesk ? buildDeskManifest(name) : buildManifest(name, texts['site.footer.about'] ?? ''), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
