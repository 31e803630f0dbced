import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { listServices } from '#website/content/home-lists.store.server.ts';
import { listProjects } from '#website/content/projects.store.server.ts';
import { projectPath } from '#website/content/projects.ts';
import { servicePath } from '#website/content/records.ts';
import { INDEXED_PAGES, renderSitemap } from '#website/site/crawling.ts';
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
