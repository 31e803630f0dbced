import './project.css';
import { Suspense, useState } from 'react';
import { Picture } from '#features/media/ui/Picture.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { useContentEditing } from '../../ui/content-editing.ts';
import type { Project } from '../contract.ts';
import { allPhotos } from '../rules.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { ShareProject } from './ShareProject.tsx';

const SIZES = '(min-width: 90rem) 1320px, 94vw';

/** The top of a project's page: its texts and its before and after. */
export function ProjectCompared({ project, place }: { project: Project; place: { at: number; of: number } }) {
  const [isViewing, setViewing] = useState(false);
  const editing = useContentEditing();
  usePreloadedViewer();
  const { title, description, beforeImageUrl, beforeImageAlt, afterImageUrl, afterImageAlt } = project;
  const both = beforeImageUrl && afterImageUrl;
  return (
    <div className="wrap project">
      <div className="row between">
        <PageLink className="back" to="/portfolio">
          <Icon of={arrowLeft} /> <Text k="project.hero.back" />
        </PageLink>
        <ShareProject project={project} />
      </div>
      <div className="sec-head project__head">
        <h1 className="h1">{editing ? <editing.ProjectText project={project} field="title" /> : title}</h1>
        <p className="lead">{editing ? <editing.ProjectText project={project} field="description" /> : description}</p>
      </div>
      {editing && <editing.RecordTools list="projects" id={project.id} title={title} listedAt="/portfolio" />}
      <figure className="project__compare">
        {editing && <editing.ProjectSides project={project} />}
        {!editing && both && (
          <BeforeAfter
            title={title}
            before={{ src: beforeImageUrl, alt: beforeImageAlt }}
            after={{ src: afterImageUrl, alt: afterImageAlt }}
            onOpen={() => setViewing(true)}
            sizes={SIZES}
            priority
          />
        )}
        {!editing && !both && (
          <Picture
            className="photo project__picture"
            src={afterImageUrl ?? beforeImageUrl}
            alt={(afterImageUrl ? afterImageAlt : beforeImageAlt) || title}
            width={1320}
            height={743}
            sizes={SIZES}
            priority
          />
        )}
        <figcaption className="sm muted">
          <span>{both && <Text k="project.hero.compare" />}</span>
          <span>
            <Text k="project.hero.place" /> {place.at} of {place.of}
          </span>
        </figcaption>
      </figure>
      {isViewing && (
        <Suspense>
          <PhotoViewer title={title} photos={allPhotos(project)} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </div>
  );
}
