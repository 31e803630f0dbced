import '#website/site/ui/hero.css';
import { data, redirect } from 'react-router';
import { recordId } from '#foundation/fields/fields.contract.ts';
import { loadPictures } from '#foundation/media/pictures.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { getService } from '#website/content/home-lists.store.server.ts';
import { pageOfProjects } from '#website/content/projects.store.server.ts';
import { toViewedProject } from '#website/content/projects.ts';
import { idInSlug, servicePath } from '#website/content/records.ts';
import { RecentProjects, ServicePage } from '#website/content/ui/ServicePage.tsx';
import { dollars } from '#website/estimates/estimate.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { pageMeta } from '#website/site/pages.ts';
import { describeService } from '#website/site/structured-data.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/service.ts';

/** Finished aircraft shown below the service. */
const RECENT = 3;

/** Finds the service by the id in the address. Redirects if the words differ from its title. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const id = recordId.safeParse(idInSlug(params.slug)).data;
  const service = id && (await getService(db, id));
  if (!service) throw data(null, { status: 404 });
  const path = servicePath(service);
  if (path !== `/services/${params.slug}`) throw redirect(path, 301);

  const { startingPrices } = await readSetting(db, PRICE_SETTING);
  const price = startingPrices.find(({ name }) => name === service.startingPrice)?.price;
  const { projects } = await pageOfProjects(db, 1, { size: RECENT });
  const texts = await loadTexts(db, 'service', 'portfolio');
  const content = { texts, service, projects: projects.map(toViewedProject) };
  return { ...content, price, pictures: await loadPictures(db, content) };
}

export const shouldRevalidate = unlessOnlyQueryChanged;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { service, price, texts } = loaderData;
  const { title, description, imageUrl, imageAlt } = service;
  const site = matches[0].loaderData;
  const path = servicePath(service);
  return pageMeta(site, {
    title,
    description,
    path,
    image: imageUrl ? { src: imageUrl, alt: imageAlt } : undefined,
    parent: { title: texts['service.hero.back'] ?? '', path: '/#services' },
    things: import.meta.env.SSR && site && [describeService(site, service, { path, price })],
  });
}

export default function Service({ loaderData: { service, price, projects } }: Route.ComponentProps) {
  return (
    <main id="main" className="light-top" key={service.id}>
      <ServicePage service={service} price={price === undefined ? null : dollars(price)} />
      {projects.length > 0 && <RecentProjects title="service.projects.title" projects={projects} />}
    </main>
  );
}
