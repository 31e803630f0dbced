import { Activity, type ComponentType, lazy, Suspense } from 'react';
import { listSamples } from '#customers/schemes/saved-schemes.store.server.ts';
import { loadPictures } from '#foundation/media/pictures.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { markEarlyClicks } from '#ui/early-clicks.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { sampleServices, sampleTestimonials } from '#website/content/home-lists.samples.ts';
import { listFaqs, listFeaturedTestimonials, listServices } from '#website/content/home-lists.store.server.ts';
import { sampleProjects } from '#website/content/projects.samples.ts';
import { pageOfProjects } from '#website/content/projects.store.server.ts';
import { SHOWN_AT_HOME, toViewedProject } from '#website/content/projects.ts';
import { toListedService } from '#website/content/records.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { pageMeta } from '#website/site/pages.ts';
import { NOTICE_SETTING } from '#website/site/site.contract.ts';
import { describeFaqs, describeShop, describeWebsite } from '#website/site/structured-data.ts';
import { firstInput } from '#website/site/ui/first-input.ts';
import { Hero } from '#website/site/ui/Hero.tsx';
import { loadBelowFold } from '#website/site/ui/site-data.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { describeOpenings } from '#workshop/hangar/openings/openings.store.server.ts';
import { OpeningLine } from '#workshop/hangar/openings/ui/OpeningLine.tsx';
import { appServices } from '../context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, services, first, testimonials, faqs, prices, notice, samples, opening] = await Promise.all([
    loadTexts(db, 'home'),
    listServices(db),
    pageOfProjects(db, 1, { size: SHOWN_AT_HOME.wide }),
    listFeaturedTestimonials(db),
    listFaqs(db),
    readSetting(db, PRICE_SETTING),
    readSetting(db, NOTICE_SETTING),
    listSamples(db),
    describeOpenings(db, new Date()),
  ]);
  const content = {
    texts,
    services: (services.length > 0 ? services : sampleServices).map(toListedService),
    projects: (first.total > 0 ? first.projects : sampleProjects).map(toViewedProject),
    testimonials: (testimonials.length > 0 ? testimonials : sampleTestimonials).map(toListed),
    faqs: faqs.map(toListed),
  };
  const { aircraftTypes, startingPrices } = prices;
  const projectTotal = first.total || sampleProjects.length;
  const pictures = await loadPictures(db, content);
  return { ...content, projectTotal, aircraftTypes, startingPrices, notice, samples, opening, pictures };
}

/** Leaves out what all of the list have alike, and what no page shows: this page has a byte budget. */
function toListed<T extends { active: boolean; featured?: boolean; order?: number; createdAt?: string }>({
  active,
  featured,
  order,
  createdAt,
  ...shown
}: T) {
  return shown;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { texts, services, faqs = [] } = loaderData ?? {};
  return pageMeta(site, {
    title: texts?.['home.meta.title'] ?? '',
    description: texts?.['home.meta.description'] ?? '',
    path: '/',
    things: import.meta.env.SSR && site && [describeWebsite(site), describeShop(site, services), ...describeFaqs(faqs)],
  });
}

const ConstructionNotice = lazyOptional(() =>
  loadBelowFold().then(({ ConstructionNotice }) => ({ default: ConstructionNotice })),
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <Hero>
        <OpeningLine opening={loaderData.opening} />
      </Hero>
      <Activity>
        <BelowFold loaderData={loaderData} />
      </Activity>
      {loaderData.notice.enabled && (
        <Suspense>
          <ConstructionNotice />
        </Suspense>
      )}
    </main>
  );
}

const loadHomeBelowFold = () => import('../home-below-fold.tsx');

/** Until the code has loaded, clicks are marked, and the browser follows anchor links: the router would wait. */
async function loadBelowFoldOnInput() {
  const loading = new AbortController();
  const { signal } = loading;
  markEarlyClicks(signal);
  const bypassRouter = (event: Event) => {
    if (!(event.target as Element).closest('a[href^="/#"]')) return;
    event.stopPropagation();
    document.documentElement.classList.add('is-smooth');
  };
  addEventListener('click', bypassRouter, { capture: true, signal });
  await firstInput();
  const part = await loadHomeBelowFold();
  loading.abort();
  return part;
}

/** The server-rendered HTML stays until its code has loaded, also if that fails. */
let BelowFold: ComponentType<Pick<Route.ComponentProps, 'loaderData'>> = lazy(
  import.meta.env.SSR ? loadHomeBelowFold : () => loadBelowFoldOnInput().catch(() => new Promise<never>(() => {})),
);

/** A client navigation has no server-rendered HTML, so the code loads with the page's data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const isRendered = document.getElementById('intro') !== null;
  const [data, part] = await Promise.all([serverLoader(), isRendered ? null : loadHomeBelowFold()]);
  if (part) BelowFold = part.default;
  return data;
}
