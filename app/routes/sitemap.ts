import { listServices } from '#features/content/home-lists.store.server.ts';
import { listProjects } from '#features/content/projects.store.server.ts';
import { projectPath } from '#features/content/projects.ts';
import { servicePath } from '#features/content/records.ts';
import { STUDIO_SETTING } from '#features/schemes/studio.contract.ts';
import { readSetting } from '#features/settings/settings.store.server.ts';
import { INDEXED_PAGES, renderSitemap } from '#features/site/crawling.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(appServices);
  const [services, projects, studio] = await Promise.all([
    listServices(db),
    listProjects(db),
    readSetting(db, STUDIO_SETTING),
  ]);
  const entries = [
    ...INDEXED_PAGES.filter((path) => path !== '/studio' || studio.open).map((path) => ({ path })),
    ...services.map((service) => ({ path: servicePath(service), changedAt: service.updatedAt })),
    ...projects.map((project) => ({ path: projectPath(project), changedAt: project.updatedAt })),
  ];
  return new Response(renderSitemap(publicUrl, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
