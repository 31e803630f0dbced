import { listShown } from '#customers/schemes/saved-schemes.store.server.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { GalleryRow } from '#customers/schemes/ui/GalleryRow.tsx';
import { loadPictures } from '#foundation/media/pictures.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { sampleProjects } from '#website/content/projects.samples.ts';
import { listProjects } from '#website/content/projects.store.server.ts';
import { filterChoices, projectPath, toListedProject } from '#website/content/projects.ts';
import { Portfolio, useTopOnLoad } from '#website/content/ui/Portfolio.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { describeProjects } from '#website/site/structured-data.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/portfolio.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, stored, studio, shown] = await Promise.all([
    loadTexts(db, 'portfolio'),
    listProjects(db),
    readSetting(db, STUDIO_SETTING),
    listShown(db),
  ]);
  const projects = (stored.length > 0 ? stored : sampleProjects).map(toListedProject);
  return {
    texts,
    projects,
    choices: filterChoices(projects),
    pictures: await loadPictures(db, projects),
    schemes: studio.open ? shown : [],
  };
}

export const shouldRevalidate = unlessOnlyQueryChanged;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const pathOf = ({ id, title }: { id?: number; title: string }) => (id ? projectPath({ id, title }) : undefined);
  return pageMeta(site, {
    title: loaderData?.texts['portfolio.meta.title'] ?? '',
    description: loaderData?.texts['portfolio.meta.description'] ?? '',
    path: '/portfolio',
    things: import.meta.env.SSR && site && loaderData && [describeProjects(site, loaderData.projects, pathOf)],
  });
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  useTopOnLoad();
  return (
    <main id="main">
      <PageHero title="portfolio.hero.title" lead="portfolio.hero.subtitle">
        <div className="row portfolio__start">
          <Start />
        </div>
      </PageHero>
      <Portfolio projects={loaderData.projects} choices={loaderData.choices} />
      <GalleryRow schemes={loaderData.schemes} />
      <section className="on-mist next-pair">
        <div className="wrap row between">
          <h2 className="title">
            <Text k="portfolio.next.title" />
          </h2>
          <div className="row">
            <Start />
            <ButtonLink to="/">
              <Text k="site.backToHome" />
            </ButtonLink>
          </div>
        </div>
      </section>
    </main>
  );
}

function Start() {
  return (
    <ButtonLink to="/contact" variant="primary" arrow>
      <Text k="portfolio.hero.start" />
    </ButtonLink>
  );
}
