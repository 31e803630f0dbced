import { type ComponentType, lazy, Suspense, useState } from 'react';
import { listFaqs } from '#features/content/faqs/store.server.ts';
import { SHOWN_AT_HOME } from '#features/content/projects/constants.ts';
import { viewed } from '#features/content/projects/rules.ts';
import { sampleProjects } from '#features/content/projects/samples.ts';
import { pageOfProjects } from '#features/content/projects/store.server.ts';
import { listed } from '#features/content/services/rules.ts';
import { sampleServices } from '#features/content/services/samples.ts';
import { listServices } from '#features/content/services/store.server.ts';
import { sampleTestimonials } from '#features/content/testimonials/samples.ts';
import { listFeaturedTestimonials } from '#features/content/testimonials/store.server.ts';
import { PRICES } from '#features/estimates/contract.ts';
import { loadPictures } from '#features/media/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { pageMeta } from '#features/site/rules.ts';
import { NOTICE_SETTING } from '#features/site/settings/contract.ts';
import { describeFaqs, describeShop, describeWebsite } from '#features/site/structured-data/rules.ts';
import { Hero } from '#features/site/ui/Hero.tsx';
import { belowFold } from '#features/site/ui/late.ts';
import { loadTexts } from '#features/texts/store.server.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { appServices } from '../context.ts';
import { whenWanted } from '../when-wanted.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, services, first, testimonials, faqs, prices, notice] = await Promise.all([
    loadTexts(db, 'home'),
    listServices(db),
    pageOfProjects(db, 1, { size: SHOWN_AT_HOME.wide }),
    listFeaturedTestimonials(db),
    listFaqs(db),
    readSetting(db, PRICES),
    readSetting(db, NOTICE_SETTING),
  ]);
  const content = {
    texts,
    services: (services.length > 0 ? services : sampleServices).map(listed),
    projects: (first.total > 0 ? first.projects : sampleProjects).map(viewed),
    testimonials: testimonials.length > 0 ? testimonials.map(withoutCreation) : sampleTestimonials,
    faqs: faqs.map(withoutCreation),
  };
  const { aircraftTypes, startingPrices } = prices;
  const projectTotal = first.total || sampleProjects.length;
  return { ...content, projectTotal, aircraftTypes, startingPrices, notice, pictures: await loadPictures(db, content) };
}

/** No page shows when a record was added, and each byte of this one counts. */
function withoutCreation<T extends { createdAt: string }>({ createdAt, ...shown }: T): Omit<T, 'createdAt'> {
  return shown;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { texts, services, faqs = [] } = loaderData ?? {};
  return pageMeta(site, {
    title: texts?.['home.meta.title'] ?? '',
    description: texts?.['home.meta.description'] ?? '',
    path: '/',
    things: site && [describeWebsite(site), describeShop(site, services), ...describeFaqs(faqs)],
  });
}

const ConstructionNotice = lazyOptional(() =>
  belowFold().then(({ ConstructionNotice }) => ({ default: ConstructionNotice })),
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <Hero />
      <Suspense fallback={import.meta.env.SSR ? null : <Drawn />}>
        <Rest loaderData={loaderData} />
      </Suspense>
      {loaderData.notice.enabled && (
        <Suspense>
          <ConstructionNotice />
        </Suspense>
      )}
    </main>
  );
}

/** What the server drew, which React removes when the user follows a link within the page before the code for it is there. */
function Drawn() {
  const [parts] = useState(() => document.querySelectorAll('#main > section ~ section'));
  return <div ref={(box) => box?.append(...parts)} />;
}

const loadRest = () => import('../home-rest.tsx');

/** What the server drew stays as it is while the code for it is on its way, and where it never comes. */
let Rest: ComponentType<Pick<Route.ComponentProps, 'loaderData'>> = lazy(() =>
  (isDrawn() ? whenWanted().then(loadRest) : loadRest()).catch((error: unknown) =>
    isDrawn() ? new Promise<never>(() => {}) : Promise.reject(error),
  ),
);
// On the way here from another page nothing is drawn yet: then it comes along, so that the page is whole at once.
if (!import.meta.env.SSR && !isDrawn()) Rest = (await loadRest()).default;

function isDrawn(): boolean {
  return !import.meta.env.SSR && document.getElementById('intro') !== null;
}
