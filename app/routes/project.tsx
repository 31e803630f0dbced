import { readBusiness } from '#foundation/business/business.store.server.ts';
import '#website/site/ui/hero.css';
import { data, redirect } from 'react-router';
import { studioPath } from '#customers/schemes/studio-paths.ts';
import { recordId } from '#foundation/fields/fields.contract.ts';
import { loadPictures } from '#foundation/media/pictures.store.server.ts';
import { listProjects } from '#website/content/projects.store.server.ts';
import { beforeAndAfter, formatCompletion, projectPath, sortProjects } from '#website/content/projects.ts';
import { idInSlug } from '#website/content/records.ts';
import { findBesideProject } from '#website/content/shown-records.store.server.ts';
import { NextProject, ProjectCompared, ProjectPhotos } from '#website/content/ui/ProjectPage.tsx';
import { ProjectBeside, ProjectSheet } from '#website/content/ui/ProjectSheet.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { describeProject } from '#website/site/structured-data.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/project.ts';

/** Finds the project by the id in the address. Redirects if the words differ from its title. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const id = recordId.safeParse(idInSlug(params.slug)).data;
  const projects = sortProjects(await listProjects(db));
  const at = projects.findIndex((project) => project.id === id);
  const project = projects[at];
  if (!project) throw data(null, { status: 404 });
  const path = projectPath(project);
  if (path !== `/portfolio/${params.slug}`) throw redirect(path, 301);

  const {
    id: nextId,
    title,
    aircraftType,
    serviceType,
    afterImageUrl,
    beforeImageUrl,
  } = projects[(at + 1) % projects.length]!;
  const next = { id: nextId, title, aircraftType, serviceType, image: afterImageUrl ?? beforeImageUrl };
  const place = { at: at + 1, of: projects.length };
  const content = { texts: await loadTexts(db, 'project'), project, place, next: projects.length > 1 ? next : null };
  const { timeZone } = await readBusiness(db);
  const beside = await findBesideProject(db, project.id);
  return {
    ...content,
    beside,
    completed: formatCompletion(project, timeZone),
    pictures: await loadPictures(db, content),
  };
}

export const shouldRevalidate = unlessOnlyQueryChanged;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { project, texts } = loaderData;
  const [photo] = beforeAndAfter(project).toReversed();
  const site = matches[0].loaderData;
  return pageMeta(site, {
    title: project.title,
    description: project.description,
    path: projectPath(project),
    image: photo && { src: photo.src, alt: photo.alt },
    parent: { title: texts['project.hero.back'] ?? '', path: '/portfolio' },
    things: import.meta.env.SSR && site && [describeProject(site, project, projectPath(project))],
  });
}

export default function ProjectPage({ loaderData: { project, beside, completed, place, next } }: Route.ComponentProps) {
  const studio = beside?.schemeCode ? studioPath(beside.schemeCode) : null;
  return (
    // The key resets the slider and the open photos for the next project.
    <main id="main" className="light-top" key={project.id}>
      <article>
        <ProjectCompared project={project} place={place} />
        <ProjectSheet project={project} completed={completed} />
        {beside && <ProjectBeside project={project} beside={beside} />}
        <ProjectPhotos project={project} hasStudio={useSite().hasStudio} studioPath={studio} />
      </article>
      {next && <NextProject project={next} />}
    </main>
  );
}
